import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ConformanceTask, describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { engine } from './engine.ts'
import { edgeCorrelation, labOf, meanDistance, paletteDistance } from './measure.fixture.ts'

/** Without the large network that finds the subject: faster, and good enough here. */
const context = testContext({ mode: 'permissive' })
const fixture = (name: string) => readFile(new URL(`../../../test/__fixtures__/${name}`, import.meta.url))
const small = async (name: string, side: number) =>
  sharp(await fixture(name))
    .resize(side, side, { fit: 'inside' })
    .png()
    .toBuffer()

const portrait = await small('portrait.jpg', 160)
const rocket = await small('rocket.jpg', 200)
const painting = await small('starry-night.jpg', 256)
const SIZE = { width: 160, height: 160 }

const byReference: ConformanceTask = {
  title: 'the look of a painting',
  task: { kind: 'stylize', image: 'upload:photo', reference: 'upload:painting', strength: 0.75, seed: 3 },
  assets: { 'upload:photo': portrait, 'upload:painting': painting },
  expected: { count: 1, ...SIZE },
}
const byStyle: ConformanceTask = {
  title: 'a named style',
  task: { kind: 'stylize', image: 'upload:photo', style: 'pencil', strength: 0.75, seed: 3 },
  assets: { 'upload:photo': portrait },
  expected: { count: 1, ...SIZE },
}

describeEngine('stylize', { engine, tasks: [byReference, byStyle], context })

type Stylize = TaskOf<'stylize'>
const MINUTE = 60_000

async function stylized(image: Uint8Array, options: Partial<Stylize>, reference?: Uint8Array) {
  const task: Stylize = { kind: 'stylize', image: 'upload:photo', strength: 0.75, seed: 3, ...options }
  const named: Stylize = reference ? { ...task, reference: 'upload:painting' } : task
  const assets = { 'upload:photo': image, ...(reference && { 'upload:painting': reference }) }
  const { outputs, warnings } = await runTask(engine, { task: named, assets }, { context })
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), output: outputs[0], warnings }
}

describe('the style of a reference image', () => {
  it('brings the colours closer to the reference and keeps the content of the photo [M-01]', { timeout: MINUTE }, async () => {
    const { bytes } = await stylized(portrait, {}, painting)
    const [before, after, aim] = [await labOf(portrait), await labOf(bytes), await labOf(painting)]
    expect(paletteDistance(after, aim)).toBeLessThan(paletteDistance(before, aim) * 0.75)
    expect(edgeCorrelation(after, before)).toBeGreaterThan(0.35)
  })

  it('is applied more with a higher strength [M-01]', { timeout: MINUTE }, async () => {
    const before = await labOf(rocket)
    const distances: number[] = []
    for (const strength of [0.1, 0.4, 0.9])
      distances.push(meanDistance(await labOf((await stylized(rocket, { strength }, painting)).bytes), before))
    const [low = 0, middle = 0, high = 0] = distances
    expect(low).toBeGreaterThan(0.005)
    expect(middle).toBeGreaterThan(low * 1.5)
    expect(high).toBeGreaterThan(middle)
  })
})

it.each(['anime', '3d-model'] as const)('refuses %s, which only a neural model can apply [M-07]', async (style) => {
  await expect(stylized(portrait, { style })).rejects.toMatchObject({
    code: 'invalid_input',
    text: { en: expect.stringContaining('neural') },
  })
})

describe('unusual images of the stylize engine', () => {
  const pictures: readonly { title: string; make: () => Promise<Buffer>; size: { width: number; height: number } }[] = [
    { title: 'a single pixel', make: () => plain(1, 1).png().toBuffer(), size: { width: 1, height: 1 } },
    { title: 'a thin line', make: () => plain(3, 90).png().toBuffer(), size: { width: 3, height: 90 } },
    { title: 'one flat colour', make: () => plain(64, 48).png().toBuffer(), size: { width: 64, height: 48 } },
    {
      title: '16 bits a channel',
      make: () => sharp(rocket).resize(60, 40).toColourspace('rgb16').png().toBuffer(),
      size: { width: 60, height: 40 },
    },
    { title: 'CMYK', make: () => sharp(rocket).resize(60, 40).toColourspace('cmyk').jpeg().toBuffer(), size: { width: 60, height: 40 } },
  ]

  it.each(pictures)('are accepted: $title [M-01]', { timeout: MINUTE }, async ({ make, size }) => {
    const image = await make()
    expect((await stylized(image, { style: 'oil' })).output).toMatchObject(size)
  })

  it.each(pictures.slice(0, 3))('are accepted with a reference, and as one: $title [M-01]', { timeout: MINUTE }, async ({ make, size }) => {
    const image = await make()
    expect((await stylized(image, {}, painting)).output).toMatchObject(size)
    expect((await stylized(rocket, {}, image)).output).toMatchObject({ width: 200 })
  })

  it('keep transparent areas transparent', { timeout: MINUTE }, async () => {
    const image = await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0 } } })
      .composite([{ input: await sharp(rocket).resize(40, 40).png().toBuffer(), left: 12, top: 12 }])
      .png()
      .toBuffer()
    const { bytes } = await stylized(image, { style: 'comic-book' })
    const alpha = async (picture: Uint8Array) => sharp(picture).extractChannel(3).raw().toBuffer()
    expect((await alpha(bytes)).equals(await alpha(image))).toBe(true)
  })

  it('keep their size, with a warning when processed at a smaller one', { timeout: MINUTE }, async () => {
    const large = await sharp(rocket).resize(2200, 500, { fit: 'fill' }).jpeg().toBuffer()
    const { output, warnings } = await stylized(large, { style: 'pixel-art' })
    expect(output).toMatchObject({ width: 2200, height: 500 })
    expect(warnings.map(({ code }) => code)).toEqual(['worked_smaller'])
  })
})

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#4a7a9c' } })
