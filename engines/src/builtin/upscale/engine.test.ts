import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { gmsd, type Grey, psnr } from '../../../test/picture-quality.ts'
import { type ReadOutput, runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { engine } from './engine.ts'

const photo = await readFile(new URL('../../../test/__fixtures__/coffee.jpg', import.meta.url))
const SIDE = 240
const context = testContext()

type Factor = TaskOf<'upscale'>['factor']
const upscaleTask = (factor: Factor): TaskOf<'upscale'> => ({ kind: 'upscale', image: 'upload:photo', factor, seed: 7 })

async function upscale(bytes: Uint8Array, factor: Factor, model = 'builtin/realesrgan-fast'): Promise<ReadOutput> {
  const { outputs } = await runTask(engine, { task: upscaleTask(factor), assets: { 'upload:photo': bytes }, model }, { context })
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  return output
}

afterAll(closeChildren)

const small = await sharp(photo)
  .resize(SIDE / 2, SIDE / 2)
  .png()
  .toBuffer()

describeEngine('upscale', {
  engine,
  context,
  tasks: [
    {
      title: 'a photo, four times',
      task: upscaleTask(4),
      assets: { 'upload:photo': photo },
      expected: { count: 1, width: SIDE * 4, height: SIDE * 4 },
    },
    {
      title: 'a small photo, three times, as a drawing',
      task: upscaleTask(3),
      assets: { 'upload:photo': small },
      model: 'builtin/realesr-anime',
      expected: { count: 1, width: (SIDE / 2) * 3, height: (SIDE / 2) * 3 },
    },
  ],
})

const DRAWING = Buffer.from(`<svg width="${SIDE}" height="${SIDE}">
  <rect width="100%" height="100%" fill="#cfe8f5"/>
  <path d="M20 230C60 110 180 110 220 230Z" fill="#e2706a" stroke="#2a2030" stroke-width="6"/>
  <circle cx="120" cy="88" r="58" fill="#f7d7bd" stroke="#2a2030" stroke-width="6"/>
  <path d="M64 84C70 20 170 20 176 84C150 50 96 50 64 84Z" fill="#4a3b6b" stroke="#2a2030" stroke-width="5"/>
  <circle cx="98" cy="94" r="9" fill="#2a2030"/><circle cx="142" cy="94" r="9" fill="#2a2030"/>
  <path d="M102 120q18 14 36 0" fill="none" stroke="#2a2030" stroke-width="5"/>
</svg>`)

describe('upscale: quality', () => {
  /** Reduces a picture and enlarges it again, by bicubic and by a model. */
  async function bringBack(factor: Factor, model: string, picture: Uint8Array = photo) {
    const reduced = await sharp(picture)
      .resize(SIDE / factor, SIDE / factor, { kernel: 'cubic' })
      .png()
      .toBuffer()
    const original = await grey(picture)
    const bicubic = await grey(await sharp(reduced).resize(SIDE, SIDE, { kernel: 'cubic' }).png().toBuffer())
    return { original, bicubic, ours: await grey((await upscale(reduced, factor, model)).bytes) }
  }

  it.each([2, 3, 4] as const)('restores edges of a photo reduced %i times better than bicubic, close to the original', async (factor) => {
    const { original, bicubic, ours } = await bringBack(factor, 'builtin/realesrgan-fast')
    expect(gmsd(ours, original)).toBeLessThan(gmsd(bicubic, original))
    expect(psnr(ours, original)).toBeGreaterThan(psnr(bicubic, original) - 3)
  })

  it.each([
    ['builtin/waifu2x', 2],
    ['builtin/real-cugan', 2],
    ['builtin/real-cugan', 3],
    ['builtin/real-cugan', 4],
  ] as const)('%s, %i times: has better edges than bicubic, and stays close to the original', async (model, factor) => {
    const { original, bicubic, ours } = await bringBack(factor, model)
    expect(gmsd(ours, original)).toBeLessThan(gmsd(bicubic, original))
    expect(psnr(ours, original)).toBeGreaterThan(psnr(bicubic, original) - 3)
  })

  it('redraws outlines with the anime network', async () => {
    const { original, bicubic, ours } = await bringBack(4, 'builtin/realesrgan-anime', await sharp(DRAWING).png().toBuffer())
    expect(gmsd(ours, original)).toBeLessThan(gmsd(bicubic, original))
    expect(psnr(ours, original)).toBeGreaterThan(psnr(bicubic, original))
  })

  it.each([2, 3, 4] as const)('Real-CUGAN, %i times: keeps position and colours of the image', async (factor) => {
    const odd = await sharp(photo).resize(61, 47, { fit: 'fill' }).png().toBuffer()
    const large = await upscale(odd, factor, 'builtin/real-cugan')
    expect(large).toMatchObject({ width: 61 * factor, height: 47 * factor })
    const back = await sharp(large.bytes).resize(61, 47, { fit: 'fill' }).png().toBuffer()
    expect(psnr(await grey(back), await grey(odd))).toBeGreaterThan(30)
  })

  it('refuses a factor that the model lacks', async () => {
    await expect(upscale(small, 3, 'builtin/waifu2x')).rejects.toMatchObject({ code: 'invalid_input', field: 'factor' })
  })
})

describe('upscale: kinds of images', () => {
  const pixels = { create: { width: 9, height: 6, channels: 3, background: { r: 200, g: 60, b: 30 } } } as const

  it.each([
    ['grey', () => sharp(photo).resize(20, 15).greyscale().toColourspace('b-w').png().toBuffer()],
    ['16-bit', () => sharp(photo).resize(20, 15).toColourspace('rgb16').png().toBuffer()],
    ['16-bit grey', () => sharp(photo).resize(20, 15).greyscale().toColourspace('grey16').png().toBuffer()],
    ['CMYK', () => sharp(photo).resize(20, 15).toColourspace('cmyk').jpeg().toBuffer()],
    ['palette', () => sharp(photo).resize(20, 15).png({ palette: true, colours: 16 }).toBuffer()],
    ['WebP', () => sharp(photo).resize(20, 15).webp().toBuffer()],
    ['GIF', () => sharp(photo).resize(20, 15).gif().toBuffer()],
  ] as const)('keeps the look of %s', async (_, make) => {
    const bytes = await make()
    const { bytes: large } = await upscale(bytes, 2)
    const back = await grey(await sharp(large).resize(20, 15).png().toBuffer())
    expect(psnr(back, await grey(bytes))).toBeGreaterThan(20)
  })

  it('keeps transparency, without a dark rim', async () => {
    const disc = Buffer.from('<svg width="40" height="40"><circle cx="20" cy="20" r="12" fill="#f5d020"/></svg>')
    const { data, info } = await sharp((await upscale(await sharp(disc).png().toBuffer(), 4)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 160, height: 160, channels: 4 })
    const pixel = (x: number, y: number) => [...data.subarray((y * 160 + x) * 4, (y * 160 + x) * 4 + 4)]
    expect(pixel(2, 2)[3]).toBe(0)
    expect(pixel(80, 80)[3]).toBeGreaterThan(250)
    for (let x = 0; x < 160; x += 1) {
      const [red = 0, , , alpha = 0] = pixel(x, 80)
      if (alpha > 8) expect(red).toBeGreaterThan(215)
    }
  })

  it('makes 4 × 4 pixels from a single one', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    expect(await upscale(dot, 4)).toMatchObject({ width: 4, height: 4 })
  })

  it('rotates an image upright by its EXIF', async () => {
    const turned = await sharp(pixels).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await upscale(turned, 3)).toMatchObject({ width: 18, height: 27 })
  })

  it('converts a colour profile to sRGB', async () => {
    const wide = await sharp(pixels).withIccProfile('p3').png().toBuffer()
    const large = await sharp((await upscale(wide, 2)).bytes).stats()
    expect(large.channels.map(({ mean }) => mean)[0]).toBeCloseTo(200, -1)
    expect((await sharp((await upscale(wide, 2)).bytes).metadata()).icc).toBeUndefined()
  })

  it.each([
    [6000, 100, 3],
    [6000, 5000, 2],
  ] as const)('refuses %i × %i pixels times %i as too large', async (width, height, factor) => {
    const huge = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(upscale(huge, factor)).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
  })
})

describe('upscale: models', () => {
  it('uses only weights of permissive packages when configured', async () => {
    const models = await engine.models(testContext({ mode: 'permissive' }))
    expect(models.map(({ id }) => id)).toEqual([
      'builtin/realesr-anime',
      'builtin/real-cugan',
      'builtin/waifu2x',
      'builtin/realesrgan-anime',
    ])
  })

  it('upscales with permissive weights', async () => {
    const run = { task: upscaleTask(2), assets: { 'upload:photo': photo } }
    const { outputs } = await runTask(engine, run, { context: testContext({ mode: 'permissive' }) })
    expect(outputs).toMatchObject([{ type: 'image/png', width: SIDE * 2, height: SIDE * 2 }])
  })

  it('reports a missing model', async () => {
    const [model] = await engine.models(context)
    if (!model) throw new Error('no model')
    const lost = { ...engine, models: async () => [{ ...model, id: 'builtin/lost' }] }
    await expect(runTask(lost, { task: upscaleTask(2), assets: { 'upload:photo': photo } }, { context })).rejects.toMatchObject({
      code: 'model_missing',
    })
  })
})

async function grey(bytes: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(bytes).removeAlpha().toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
