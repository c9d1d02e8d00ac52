import { rgbaFromLinear } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readText } from '../../../../test/read-text.ts'
import { lowerContour } from '../light/contour.ts'
import { finishPhotograph } from '../light/finish.ts'
import { takePhotograph } from '../photograph.ts'
import { loadProduct } from '../product.fixture.ts'
import { readWords } from '../scene/words.ts'
import { contrast, luminance } from './contrast.ts'
import { LAYOUT_IDS, layOut } from './layouts.ts'
import type { PosterLayout, LayoutId, PlacedText } from './layouts.ts'
import { planPoster, printPoster } from './poster.ts'
import { chooseVoices } from './voices.ts'

const SIZE = { width: 288, height: 360 }
const CHINESE = { headline: '秋日限定', subline: '手工红陶茶壶，每日现烧' }
const ENGLISH = { headline: 'Fresh Brew', subline: 'Small batch coffee, roasted every morning' }
const kettle = loadProduct('kettle')

async function plan(id: LayoutId, text: { headline: string; subline: string } = CHINESE, size = SIZE): Promise<PosterLayout> {
  const random = createRandom(3)
  const voices = await chooseVoices({ ...text, random, festive: false })
  return layOut(id, { ...text, size, voices, product: await kettle, scene: 'studio', random })
}

const request = async (seed = 3) => ({ product: await kettle, scene: 'window' as const, words: readWords(''), size: SIZE, seed })

describe('poster layouts', () => {
  const promising = LAYOUT_IDS.filter((id) => id !== 'behind')

  it.each(promising)('keep text and product apart: %s [M-01]', async (id) => {
    for (const text of [CHINESE, ENGLISH]) {
      const layout = await plan(id, text)
      const { figure } = await takePhotograph({ ...(await request()), scene: 'studio', area: layout.area })
      expect(layout.texts.length).toBeGreaterThanOrEqual(2)
      for (const { box } of layout.texts) expect(opacityIn(figure.alpha, box)).toBe(0)
    }
  })

  it.each(LAYOUT_IDS)('keep all text inside the image, and the product at a good size: %s', async (id) => {
    for (const size of [SIZE, { width: 400, height: 400 }, { width: 512, height: 288 }, { width: 288, height: 512 }]) {
      for (const text of id === 'vertical' || id === 'behind' ? [CHINESE, ENGLISH] : [CHINESE, ENGLISH, LONG]) {
        const layout = await plan(id, text, size)
        for (const { box } of layout.texts) {
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
          expect(box.right).toBeLessThanOrEqual(size.width)
          expect(box.bottom).toBeLessThanOrEqual(size.height)
        }
        expect(layout.area.bottom - layout.area.top).toBeGreaterThan(size.height * 0.15)
        expect(layout.area.right - layout.area.left).toBeGreaterThan(size.width * 0.2)
      }
    }
  })

  it('leave at least half of a headline behind the product visible', async () => {
    const layout = await plan('behind')
    const { figure } = await takePhotograph({ ...(await request()), area: layout.area })
    const [line] = layout.texts
    if (!line) throw new Error('no line')
    expect(opacityIn(figure.alpha, line.box)).toBeLessThan(0.5 * (line.box.right - line.box.left) * (line.box.bottom - line.box.top))
    expect(lowerContour(figure).base).toBeLessThan(SIZE.height)
  })

  it('differ for each seed of a run, with vertical text for Chinese only [P-02]', async () => {
    const product = await kettle
    const ids = async (text: typeof CHINESE) =>
      Promise.all(
        [0, 1, 2, 3, 4, 5].map(async (seed) => (await planPoster({ ...text, product, scene: 'studio', size: SIZE, seed })).layout.id),
      )
    const chinese = await ids(CHINESE)
    expect(new Set(chinese).size).toBe(6)
    expect(chinese).toContain('vertical')
    const english = await ids(ENGLISH)
    expect(new Set(english.slice(0, 4)).size).toBe(4)
    expect(english).not.toContain('vertical')
  })
})

describe('poster text', () => {
  it.each(LAYOUT_IDS)('contrasts with its background: %s [M-01]', async (id) => {
    const layout = await plan(id)
    const pixels = finishPhotograph((await printPoster(await request(), layout)).image, 1)
    for (const role of ['headline', 'subline'] as const) {
      const measured = await measureContrast(
        pixels,
        layout.texts.filter((text) => text.role === role),
      )
      expect({ role, enough: measured >= (role === 'headline' ? 3 : 4.5) }).toEqual({ role, enough: true })
    }
  })

  it.each([
    { headline: '秋日限定', subline: '手工红陶茶壶', seed: 0 },
    { headline: 'Fresh Brew', subline: 'Roasted every morning', seed: 1 },
    { headline: '新品 NEW', subline: '全场八折', seed: 4 },
  ])('is recognised as written: $headline, $subline [M-01]', { timeout: 120_000 }, async ({ headline, subline, seed }) => {
    const size = { width: 480, height: 600 }
    const product = await kettle
    const { layout } = await planPoster({ headline, subline, product, scene: 'studio', size, seed })
    const { image } = await printPoster({ product, scene: 'studio', words: readWords(''), size, seed }, layout)
    const png = await sharp(finishPhotograph(image, seed), { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer()
    const plain = (text: string) => text.toLowerCase().replaceAll(/\s/gu, '')
    const read = plain((await readText(png)).join(''))
    expect(read).toContain(plain(headline))
    expect(read).toContain(plain(subline))
  })

  it('reports missing characters, and refuses a headline of those only', async () => {
    const common = { subline: '', product: await kettle, scene: 'studio' as const, size: SIZE, seed: 1 }
    expect((await planPoster({ ...common, headline: '茶𓀀' })).missing).toEqual(['𓀀'])
    await expect(planPoster({ ...common, headline: '𓀀𓀁' })).rejects.toMatchObject({ code: 'invalid_input', field: 'headline' })
  })

  it('is printed identically for the same seed, and differently for another [M-01]', async () => {
    const printed = async (seed: number) => {
      const { layout } = await planPoster({ ...CHINESE, product: await kettle, scene: 'studio', size: SIZE, seed })
      return Buffer.from(rgbaFromLinear((await printPoster({ ...(await request(seed)), scene: 'studio' }, layout)).image))
    }
    const [first, again, other] = [await printed(1), await printed(1), await printed(2)]
    expect(first.equals(again)).toBe(true)
    expect(first.equals(other)).toBe(false)
  })
})

const LONG = {
  headline: 'An extraordinarily long headline that a member may type in without a thought for layout 超长标题',
  subline: '这是一个很长的副标题，用来确认排版在文字很多的时候依然不会溢出画面，也不会和商品重叠在一起，标点也都在该在的地方。'.repeat(2),
}

function opacityIn(alpha: Float32Array, { left, right, top, bottom }: PlacedText['box']): number {
  let sum = 0
  for (let y = Math.floor(top); y < bottom; y++) for (let x = Math.floor(left); x < right; x++) sum += at(alpha, y * SIZE.width + x)
  return sum
}

/** Contrast of the solid parts of the letters with the worst twentieth of their surroundings, in the finished picture. */
async function measureContrast(pixels: Uint8Array, texts: readonly PlacedText[]): Promise<number> {
  const paths = texts.map(({ path, x, y }) => `<path transform="translate(${x} ${y})" d="${path}"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${paths}</svg>`
  const mask = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer()
  const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
  const level = (i: number) => luminance([linear(pixels[i * 3] ?? 0), linear(pixels[i * 3 + 1] ?? 0), linear(pixels[i * 3 + 2] ?? 0)])
  const [ink, ground]: [number[], number[]] = [[], []]
  for (const { box } of texts) {
    for (let y = Math.floor(box.top); y < box.bottom; y++)
      for (let x = Math.floor(box.left); x < box.right; x++) {
        const i = y * SIZE.width + x
        if ((mask[i] ?? 0) > 250) ink.push(level(i))
        else if (mask[i] === 0) ground.push(level(i))
      }
  }
  const colour = ink.toSorted((a, b) => a - b)[Math.floor(ink.length / 2)] ?? 0
  const contrasts = ground.map((value) => contrast(value, colour)).toSorted((a, b) => a - b)
  return contrasts[Math.floor(contrasts.length * 0.05)] ?? 0
}
