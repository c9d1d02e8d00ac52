import { createRandom } from '@stipple/imaging/random'
import { fromHex, type Rgb, toOklab } from '@stipple/imaging/rgb'
import { describe, expect, it } from 'vitest'
import type { Scene } from '../../scene.ts'
import { understand } from '../../understand/understand.ts'
import { paintScene } from '../paint-scene.ts'
import { sourceOf } from '../sprite.ts'

const COLOURS = [
  ['red', '红色', '#d0312d'],
  ['blue', '蓝色', '#2f74c4'],
  ['green', '绿色', '#3f9142'],
  ['black', '黑色', '#1f1f24'],
  ['white', '白色', '#f6f5f0'],
  ['yellow', '黄色', '#f2c531'],
] as const

/** Heights between which a garment is worn, as shares of the figure from the top, and least share of that area in its colour. */
const GARMENTS = [
  ['dress', '连衣裙', 'woman', '女人', 0.3, 0.7, 0.12],
  ['suit', '西装', 'man', '男人', 0.25, 0.5, 0.12],
  ['coat', '大衣', 'doctor', '医生', 0.25, 0.5, 0.12],
  ['sweater', '毛衣', 'girl', '女孩', 0.25, 0.5, 0.12],
  ['shirt', '衬衫', 'businessman', '商人', 0.25, 0.5, 0.12],
  ['robe', '长袍', 'judge', '法官', 0.3, 0.8, 0.12],
  ['kimono', '和服', 'woman', '女人', 0.3, 0.8, 0.12],
  ['uniform', '制服', 'police officer', '警察', 0.25, 0.5, 0.12],
  ['trousers', '裤子', 'man', '男人', 0.62, 0.85, 0.12],
  ['hat', '帽子', 'old man', '老人', 0, 0.14, 0.12],
  ['scarf', '围巾', 'boy', '男孩', 0.16, 0.4, 0.12],
  ['boots', '靴子', 'woman', '女人', 0.9, 1, 0.12],
  ['tie', '领带', 'teacher', '老师', 0.16, 0.34, 0.025],
  ['apron', '围裙', 'chef', '厨师', 0.3, 0.55, 0.12],
] as const

interface Drawing {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Figure of a prompt without lighting, seen from the front. */
function figureOf(prompt: string): Drawing {
  const [subject] = understand(prompt, '').subjects
  if (!subject) throw new Error(`nobody in ${prompt}`)
  const source = sourceOf(subject, createRandom(4).fork('figure'), true)
  if (source.kind !== 'drawing') throw new Error(`${prompt} is no drawing`)
  const canvas = source.draw(240)
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
}

/** Share of the painted pixels between two heights for which `test` holds. */
function shareOf({ width, height, data }: Drawing, [from, to]: readonly [number, number], test: (lab: Rgb) => boolean): number {
  let hits = 0
  let all = 0
  for (let y = Math.floor(from * height); y < Math.min(height, to * height); y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      if ((data[i + 3] ?? 0) < 200) continue
      all++
      if (test(toOklab([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]))) hits++
    }
  return hits / Math.max(1, all)
}

const isSkin = ([light, a, b]: Rgb): boolean => {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return light > 0.3 && hue > 25 && hue < 85 && Math.hypot(a, b) > 0.02 && Math.hypot(a, b) < 0.13
}

const near =
  (hex: string) =>
  (lab: Rgb): boolean => {
    const wanted = toOklab(fromHex(hex))
    return Math.hypot((lab[0] - wanted[0]) * 0.8, lab[1] - wanted[1], lab[2] - wanted[2]) < 0.13
  }

const HEAD = [0, 0.17] as const

describe('the colour of a garment', () => {
  it.each(GARMENTS)('of a %s / %s is on the garment and never on the skin', (en, zh, who, wer, from, to, least) => {
    const wrong = COLOURS.flatMap(([colour, farbe, hex]) =>
      [`a ${who} in a ${colour} ${en}`, `穿${farbe}${zh}的${wer}`].filter((prompt) => {
        const figure = figureOf(prompt)
        return shareOf(figure, [from, to], near(hex)) < least || shareOf(figure, HEAD, isSkin) < 0.12
      }),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ['a woman with blue eyes in a white dress', '穿白色连衣裙的蓝眼睛女人'],
    ['a woman with blue hair in a white dress', '穿白色连衣裙的蓝头发女人'],
  ])('differs from that of eyes or hair: %s', (...prompts) => {
    for (const prompt of prompts) {
      const figure = figureOf(prompt)
      expect(shareOf(figure, [0.35, 0.7], near('#f6f5f0'))).toBeGreaterThan(0.5)
      expect(shareOf(figure, [0.35, 0.7], near('#2f74c4'))).toBeLessThan(0.02)
      expect(shareOf(figure, [0, 0.25], ([, a, b]) => b < -0.05 && a < 0.03)).toBeGreaterThan(0)
    }
  })

  it('is bound to its own garment for each of several, in both languages', () => {
    const wears = (prompt: string) => understand(prompt, '').subjects[0]?.wears?.map(({ garment, colour }) => [garment, colour])
    const wanted = [
      ['suit', '#1f1f24'],
      ['tie', '#d0312d'],
    ]
    expect(wears('a man in a black suit with a red tie')).toEqual(wanted)
    expect(wears('穿黑色西装、系红色领带的男人')).toEqual(wanted)
    expect(wears('a girl wearing a red hat, a blue coat and green boots')).toEqual([
      ['hat', '#d0312d'],
      ['coat', '#2f74c4'],
      ['boots', '#3f9142'],
    ])
  })

  it.each(['a businessman in a black suit', '穿黑色长袍的法官', 'a dancer in a green dress'])(
    'does not cover the faces of the painted image: %s',
    (prompt) => {
      const scene = { ...understand(prompt, ''), place: 'studio' } satisfies Scene
      const { colour, subject, width, height } = paintScene(scene, { width: 256, height: 256, seed: 3, literalness: 0.5, refinement: 0.4 })
      const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
        subject.subarray(y * width, (y + 1) * width).some((one) => one > 0.9),
      )
      const [top = 0, bottom = 0] = [rows[0], rows.at(-1)]
      let skin = 0
      for (let y = top; y < top + (bottom - top) * 0.3; y++)
        for (let x = 0; x < width; x++) {
          const i = (y * width + x) * 4
          if ((subject[y * width + x] ?? 0) > 0.9 && isSkin(toOklab([colour[i] ?? 0, colour[i + 1] ?? 0, colour[i + 2] ?? 0]))) skin++
        }
      expect(skin / ((bottom - top) * 0.3) ** 2).toBeGreaterThan(0.05)
    },
  )
})
