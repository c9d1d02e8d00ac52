import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import type { EngineContext } from '../../spec.ts'
import { meadow, photograph } from '../edit/__fixtures__/scenes.ts'
import { engine } from './engine.ts'

const context = testContext()
/** Without the large network that finds subjects, which takes seconds for each picture. */
const light = testContext({ mode: 'permissive' })
const photographs = async (names: readonly string[]): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [
        `upload:${name}`,
        await sharp(await photograph(name))
          .resize(320)
          .png()
          .toBuffer(),
      ]),
    ),
  )
const assets: Readonly<Record<string, Buffer>> = {
  ...(await photographs(['coffee.jpg', 'cat.jpg', 'portrait.jpg'])),
  'upload:meadow': (await meadow()).bytes,
  'upload:cup': (await meadow({ thing: 'coffee.webp' })).bytes,
}
const [COFFEE, CAT, PORTRAIT, MEADOW, CUP] = ['upload:coffee.jpg', 'upload:cat.jpg', 'upload:portrait.jpg', 'upload:meadow', 'upload:cup']

const task = (images: (string | undefined)[], prompt: string, { count = 1, seed = 3 } = {}) =>
  ({
    kind: 'image-to-image',
    images: images.flatMap((image) => image ?? []),
    prompt,
    negativePrompt: '',
    strength: 0.75,
    count,
    seed,
    steps: 20,
    cfg: 7,
  }) as const
const combine = (
  images: (string | undefined)[],
  prompt: string,
  { more = {}, where = context }: { more?: Readonly<Record<string, Uint8Array>>; where?: EngineContext } = {},
) => runTask(engine, { task: task(images, prompt), assets: { ...assets, ...more } }, { context: where })

afterAll(closeChildren)

describeEngine('combine', {
  engine,
  context: light,
  tasks: [
    {
      title: 'a cup beside a meadow',
      task: task([MEADOW, CUP], 'side by side'),
      assets,
      expected: { count: 1, width: 2400, height: 900 },
    },
  ],
})

describe('the combine engine', () => {
  it('lays out a collage in which every image is found again [M-01]', { timeout: 240_000 }, async () => {
    const { outputs } = await combine([COFFEE, CAT, PORTRAIT], '拼图', { where: light })
    for (const name of [COFFEE, CAT, PORTRAIT]) {
      expect(await bestMatch(outputs[0]?.bytes, assets[name ?? ''], { left: 0.36, top: 0.3, width: 0.3, height: 0.3 })).toBeGreaterThan(0.9)
    }
  })

  it('reports that images are not merged [M-06]', { timeout: 240_000 }, async () => {
    const { outputs, warnings } = await combine([CUP, MEADOW], 'put them on a beach', { where: light })
    expect(outputs).toHaveLength(1)
    expect(warnings.map(({ code }) => code)).toContain('laid_out')
  })

  it('refuses one image, and five images', async () => {
    for (const images of [[COFFEE], [COFFEE, CAT, COFFEE, CAT, COFFEE]])
      await expect(combine(images, 'together')).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
  })

  it('accepts images of a single pixel, and refuses invalid ones [M-03]', { timeout: 240_000 }, async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c04030' } })
      .png()
      .toBuffer()
    const { outputs } = await combine([CUP, 'upload:pixel'], 'side by side', { more: { 'upload:pixel': pixel }, where: light })
    expect(outputs).toHaveLength(1)
    await expect(
      combine([COFFEE, 'upload:text'], 'together', { more: { 'upload:text': Buffer.from('no picture') } }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'image',
    })
  })
})

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/** Highest normalised correlation of a part of one picture (in shares of it), at several sizes, with any place of another; grey. */
async function bestMatch(
  bytes: Uint8Array | undefined,
  part: Uint8Array | undefined,
  box: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const grey = async (input: Uint8Array | undefined, side: number) => {
    const { data, info } = await sharp(input)
      .removeAlpha()
      .resize(side, side, { fit: 'inside' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data }
  }
  const whole = await grey(bytes, 100)
  const { width, height } = await sharp(part).metadata()
  const crop = await sharp(part)
    .extract({
      left: Math.round(box.left * width),
      top: Math.round(box.top * height),
      width: Math.round(box.width * width),
      height: Math.round(box.height * height),
    })
    .png()
    .toBuffer()
  let best = -1
  for (let side = 11; side <= 38; side++) best = Math.max(best, correlation(whole, await grey(crop, side)))
  return best
}

function correlation(whole: Pixels, part: Pixels): number {
  const mean = part.data.reduce((sum, value) => sum + value, 0) / part.data.length
  const centred = Float32Array.from(part.data, (value) => value - mean)
  const norm = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0))
  let best = -1
  for (let top = 0; top + part.height <= whole.height; top += 1) {
    for (let left = 0; left + part.width <= whole.width; left += 1) {
      let [sum, square, product] = [0, 0, 0]
      for (let y = 0; y < part.height; y++) {
        for (let x = 0; x < part.width; x++) {
          const value = whole.data[(top + y) * whole.width + left + x] ?? 0
          sum += value
          square += value * value
          product += value * (centred[y * part.width + x] ?? 0)
        }
      }
      const spread = Math.sqrt(Math.max(1, square - (sum * sum) / part.data.length))
      best = Math.max(best, product / (spread * norm))
    }
  }
  return best
}
