import { fileURLToPath } from 'node:url'
import type { TaskOf } from '@stipple/core/domain/task'
import { countMarks } from '@stipple/imaging/marks'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import { engine } from './engine.ts'
import { asPng, changedOutside, detail, ellipse, invert, maskPng, photograph, seam, spread } from './fill.fixture.ts'

const context = testContext()
const SIZE = { width: 300, height: 240 }
const hole = ellipse(SIZE, { x: 0.5, y: 0.55, rx: 0.22, ry: 0.3 })
const grass = await photograph('grass', SIZE)
const dusk = await photograph('dusk', SIZE)

afterAll(closeChildren)

async function run(task: TaskOf<'inpaint'> | TaskOf<'outpaint'>, picture: Picture, mask?: Uint8Array) {
  const assets = { 'upload:picture': await asPng(picture), ...(mask && { 'upload:mask': await maskPng(mask, picture) }) }
  const { outputs, warnings } = await runTask(engine, { task, assets }, { context })
  const pictures = await Promise.all(outputs.map(({ bytes }) => decodePicture(bytes, 'image')))
  const [first] = pictures
  if (!first) throw new Error('nothing came out')
  return { first, pictures, seeds: outputs.map(({ seed }) => seed), warnings }
}

const portrait = async (side: number) =>
  decodePicture(
    await sharp(fileURLToPath(new URL('../../../test/__fixtures__/portrait.jpg', import.meta.url)))
      .resize(side, side)
      .toBuffer(),
    'image',
  )

const inpaint = (part: Partial<TaskOf<'inpaint'>>, picture = grass, marks = hole) =>
  run(
    {
      kind: 'inpaint',
      image: 'upload:picture',
      mask: 'upload:mask',
      prompt: '',
      negativePrompt: '',
      strength: 0.75,
      count: 1,
      seed: 4,
      steps: 30,
      cfg: 7,
      ...part,
    },
    picture,
    marks,
  )

const outpaint = (part: Partial<TaskOf<'outpaint'>>, picture = grass) =>
  run({ kind: 'outpaint', image: 'upload:picture', left: 0, right: 0, top: 0, bottom: 0, prompt: '', seed: 4, ...part }, picture)

const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code)
const change = (a: Picture, b: Picture) => a.rgb.reduce((sum, value, i) => sum + Math.abs(value - (b.rgb[i] ?? 0)), 0)

describe('fill: inpainting', () => {
  it('fills from the surroundings without a prompt, differently for each image [P-13]', async () => {
    const made = await inpaint({ count: 2 })
    expect(made.seeds).toEqual([4, 5])
    expect(codes(made)).toEqual([])
    for (const picture of made.pictures) {
      expect(changedOutside(picture, grass, hole)).toBe(0)
      expect(detail(picture, hole)).toBeGreaterThan(detail(grass, invert(hole)) * 0.6)
    }
    const [first, second] = made.pictures
    expect(first && second && change(first, second)).toBeGreaterThan(1000)
  })

  it.each(['a red apple', '一个红苹果'])('draws the requested thing inside the hole only, and reports it: %s [M-01]', async (prompt) => {
    const made = await inpaint({ prompt })
    expect(codes(made)).toEqual(['drawn'])
    expect(changedOutside(made.first, grass, hole)).toBe(0)
    // The grass is grey: red pixels belong to the apple.
    const red = hole.filter((mark, i) => mark === 1 && (made.first.rgb[i * 3] ?? 0) > (made.first.rgb[i * 3 + 1] ?? 0) + 35).length
    expect(red / hole.filter((mark) => mark === 1).length).toBeGreaterThan(0.25)
  })

  it('matches the light: the same thing is darker at dusk than on a bright ground', async () => {
    const bright = { ...dusk, rgb: dusk.rgb.map((value) => 150 + value / 3) }
    const [dark, light] = [await inpaint({ prompt: 'a white rabbit' }, dusk), await inpaint({ prompt: 'a white rabbit' }, bright)]
    expect(spread(dark.first, hole).mean).toBeLessThan(spread(light.first, hole).mean - 25)
  })

  it('changes more with a higher strength', async () => {
    const made = await Promise.all(
      [0.1, 0.4, 1].map(async (strength) => change((await inpaint({ strength, prompt: 'a red apple' })).first, grass)),
    )
    const [weak = 0, middling = 0, strong = 0] = made
    expect(weak).toBeGreaterThan(0)
    expect(weak).toBeLessThan(strong * 0.3)
    expect(middling).toBeGreaterThan(weak)
    expect(strong).toBeGreaterThan(middling)
  })

  it.each(['собака', 'zxqvbn wqpt'])('reports a miss when nothing of the prompt can be drawn: %s', async (prompt) => {
    await expect(inpaint({ prompt })).rejects.toMatchObject({ code: 'missed', text: { zh: expect.stringMatching(/画师/) } })
  })

  it('reports a miss for a hole over a person, and fills a hole beside the person', { timeout: 120_000 }, async () => {
    const picture = await portrait(256)
    const face = ellipse(picture, { x: 0.46, y: 0.22, rx: 0.12, ry: 0.14 })
    await expect(inpaint({ prompt: 'a red apple' }, picture, face)).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringMatching(/engine/), zh: expect.stringMatching(/人物/) },
    })
    const beside = ellipse(picture, { x: 0.68, y: 0.12, rx: 0.1, ry: 0.1 })
    expect(codes(await inpaint({ prompt: 'a red balloon' }, picture, beside))).toEqual(['drawn'])
  })

  it('removes an animal at the place to draw on, or refuses if too little of it is marked [M-01]', { timeout: 120_000 }, async () => {
    const fixture = fileURLToPath(new URL('../cutout/__fixtures__/cat.webp', import.meta.url))
    const cat = await sharp(fixture).resize(180, 180, { fit: 'contain', background: '#0000' }).png().toBuffer()
    const alpha = await sharp(cat).extractChannel(3).raw().toBuffer()
    const bytes = await sharp(await asPng(grass))
      .composite([{ input: cat, left: 60, top: 30 }])
      .png()
      .toBuffer()
    const picture = await decodePicture(bytes, 'image')
    const where = (part: (y: number) => boolean) =>
      Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
        const [x, y] = [(i % SIZE.width) - 60, Math.floor(i / SIZE.width) - 30]
        return x >= 0 && y >= 0 && x < 180 && y < 180 && (alpha[y * 180 + x] ?? 0) > 200 && part(y) ? 1 : 0
      })
    const rows = [...where(() => true).entries()].filter(([, mark]) => mark === 1).map(([i]) => Math.floor(i / SIZE.width) - 30)
    const at = (share: number) => rows[Math.floor(rows.length * share)] ?? 0
    const made = await inpaint(
      { prompt: 'a red apple' },
      picture,
      where((y) => y < at(0.85)),
    )
    const feet = where((y) => y >= at(0.85) + 2)
    const moved = feet.filter((mark, i) => mark === 1 && [0, 1, 2].some((c) => made.first.rgb[i * 3 + c] !== picture.rgb[i * 3 + c]))
    expect(moved.length / countMarks(feet)).toBeGreaterThan(0.8)
    await expect(
      inpaint(
        { prompt: 'a red apple' },
        picture,
        where((y) => y < at(0.6)),
      ),
    ).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringMatching(/\(animal\).*Mark all/), zh: expect.stringContaining('动物') },
    })
  })

  it('names unknown words and places that it left out, in both languages [M-06]', async () => {
    const { warnings } = await inpaint({ prompt: 'an apple and a zxqvbn in a library' })
    expect(warnings.find(({ code }) => code === 'words_ignored')?.text).toEqual({
      en: 'Not drawn: zxqvbn, library',
      zh: '没有画出来：zxqvbn、library',
    })
  })

  it('reports a miss for a thing it cannot draw, even if it knows the colour [M-06]', async () => {
    await expect(inpaint({ prompt: 'a purple zxqvbn' })).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringContaining('zxqvbn') },
    })
  })
})

describe('fill: outpainting', () => {
  const growth = { left: 60, right: 30, top: 20, bottom: 50 }
  const inner = (width: number, height: number) =>
    Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      return x >= growth.left && x < growth.left + SIZE.width && y >= growth.top && y < growth.top + SIZE.height ? 1 : 0
    })

  it('grows each side as requested, keeps the image identical and continues its texture [P-14]', async () => {
    const made = await outpaint(growth)
    expect(made.first).toMatchObject({ width: 390, height: 310 })
    expect(codes(made)).toEqual([])
    for (let y = 0; y < SIZE.height; y++) {
      const row = made.first.rgb.subarray(
        ((y + growth.top) * 390 + growth.left) * 3,
        ((y + growth.top) * 390 + growth.left + SIZE.width) * 3,
      )
      expect(Buffer.from(row).equals(grass.rgb.subarray(y * SIZE.width * 3, (y + 1) * SIZE.width * 3))).toBe(true)
    }
    const outside = invert(inner(390, 310))
    expect(detail(made.first, outside)).toBeGreaterThan(detail(grass, new Uint8Array(grass.rgb.length / 3).fill(1)) * 0.6)
    expect(seam(made.first, outside)).toBeLessThan(detail(grass, new Uint8Array(grass.rgb.length / 3).fill(1)) * 1.6)
    expect(Math.abs(spread(made.first, outside).mean - spread(grass, new Uint8Array(grass.rgb.length / 3).fill(1)).mean)).toBeLessThan(15)
  })

  it('grows on one side only [P-14]', async () => {
    expect((await outpaint({ right: 40 })).first).toMatchObject({ width: 340, height: 240 })
  })

  it('reports an unused prompt for a small border, and repeating texture for a wide one [P-14]', async () => {
    expect(codes(await outpaint({ right: 40, prompt: 'a castle' }))).toEqual(['prompt_unused'])
    expect(codes(await outpaint({ right: 150 }))).toEqual(['repeats'])
  })

  it('draws the prompt into a wide border, in the colours of the image, and reports it [P-14]', async () => {
    const [made, other, plain] = [
      await outpaint({ right: 240, prompt: 'mountains' }, dusk),
      await outpaint({ right: 240, prompt: 'a harbour at night' }, dusk),
      await outpaint({ right: 240 }, dusk),
    ]
    expect(codes(made)).toEqual(['painted_surroundings'])
    expect(made.first).toMatchObject({ width: 540, height: 240 })
    const inside = Uint8Array.from({ length: 540 * 240 }, (_, i) => (i % 540 < SIZE.width ? 1 : 0))
    expect(changedOutside(made.first, plain.first, invert(inside))).toBe(0)
    const far = Uint8Array.from({ length: 540 * 240 }, (_, i) => (i % 540 > 420 ? 1 : 0))
    expect(change(made.first, other.first)).toBeGreaterThan(540 * 240)
    expect(Math.abs(spread(made.first, far).mean - spread(dusk, new Uint8Array(SIZE.width * SIZE.height).fill(1)).mean)).toBeLessThan(40)
  })

  it('reports a miss where it would have to complete a person or draw a thing', { timeout: 120_000 }, async () => {
    const picture = await portrait(256)
    await expect(outpaint({ bottom: 60 }, picture)).rejects.toMatchObject({ code: 'missed', text: { en: expect.stringMatching(/person/) } })
    await expect(outpaint({ right: 240, prompt: 'a castle' })).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringMatching(/castle/) },
    })
  })

  it('refuses to grow on no side, or beyond the largest size of images [P-14]', async () => {
    await expect(outpaint({})).rejects.toMatchObject({ code: 'invalid_input', field: 'left' })
    await expect(outpaint({ left: 20_000 })).rejects.toMatchObject({ code: 'invalid_input', field: 'left' })
  })

  it('grows a single pixel [P-14]', async () => {
    const dot: Picture = { width: 1, height: 1, rgb: Uint8Array.from([10, 120, 200]) }
    const { first } = await outpaint({ left: 3, bottom: 2 }, dot)
    expect(first).toMatchObject({ width: 4, height: 3 })
    expect([...first.rgb.subarray(0, 3)]).toEqual([10, 120, 200])
  })
})
