import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import { type CieLab, cieLabFromRgb } from '@stipple/imaging/cielab'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ConformanceTask, describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import type { Budget } from '../../spec.ts'
import { engine } from './engine.ts'

const context = testContext()
const MINUTE = 60_000
const load = async (name: string, side: number) =>
  sharp(await readFile(new URL(`../../../test/__fixtures__/${name}`, import.meta.url)))
    .resize(side, side, { fit: 'inside' })
    .png()
    .toBuffer()
const grey = (image: Buffer) => sharp(image).greyscale().toColourspace('srgb').png().toBuffer()

const portrait = await load('portrait.jpg', 320)
const greyPortrait = await grey(portrait)
const coffee = await load('coffee.jpg', 240)
const greyCoffee = await grey(coffee)
const { width, height } = await sharp(coffee).metadata()

type Colorize = TaskOf<'colorize'>
const DOTS: Colorize['hints'] = [
  { x: 0.2, y: 0.75, colour: '#a03018' },
  { x: 0.5, y: 0.15, colour: '#f0e4d0' },
]
const byDots: ConformanceTask = {
  title: 'colour dots',
  task: { kind: 'colorize', image: 'upload:photo', hints: DOTS, automatic: false, strength: 0.7, seed: 1 },
  assets: { 'upload:photo': greyCoffee },
  expected: { count: 1, width: width ?? 0, height: height ?? 0 },
}
const byReference: ConformanceTask = {
  title: 'a reference picture',
  task: { kind: 'colorize', image: 'upload:photo', hints: [], reference: 'upload:other', automatic: true, strength: 0.7, seed: 1 },
  assets: { 'upload:photo': greyCoffee, 'upload:other': coffee },
  expected: { count: 1, width: width ?? 0, height: height ?? 0 },
}

describeEngine('colorize', { engine, tasks: [byReference, byDots], context })

async function colorized(
  image: Uint8Array,
  options: Partial<Colorize>,
  { reference, budget = {} }: { reference?: Uint8Array; budget?: Partial<Budget> } = {},
) {
  const task: Colorize = { kind: 'colorize', image: 'upload:photo', hints: [], automatic: false, strength: 0.7, seed: 1, ...options }
  const assets = { 'upload:photo': image, ...(reference && { 'upload:other': reference }) }
  const { outputs, warnings } = await runTask(
    engine,
    { task: reference ? { ...task, reference: 'upload:other' } : task, assets },
    { context, budget },
  )
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), output: outputs[0], warnings }
}

/** Too little memory for the large network that finds the subject: faster, and good enough where its outline does not matter. */
const SMALL = { budget: { memoryBytes: 2 * 2 ** 30 } }

interface Colours {
  readonly width: number
  readonly height: number
  readonly at: (x: number, y: number) => CieLab
  readonly all: readonly CieLab[]
}

async function coloursOf(bytes: Uint8Array): Promise<Colours> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const all = Array.from({ length: info.width * info.height }, (_, i) => {
    const p = i * info.channels
    return cieLabFromRgb(data[p] ?? 0, data[p + (info.channels > 2 ? 1 : 0)] ?? 0, data[p + (info.channels > 2 ? 2 : 0)] ?? 0)
  })
  const at = (x: number, y: number) => all[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] ?? ([0, 0, 0] as const)
  return { width: info.width, height: info.height, at, all }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const chroma = ([, a, b]: CieLab) => Math.hypot(a, b)
/** Mean difference in a* and b*. */
const colourError = (one: Colours, other: Colours) =>
  meanOf(one.all.map(([, a, b], i) => Math.hypot(a - (other.all[i]?.[1] ?? 0), b - (other.all[i]?.[2] ?? 0))))
const lightnessError = (one: Colours, other: Colours) => meanOf(one.all.map(([light], i) => Math.abs(light - (other.all[i]?.[0] ?? 0))))

/** Dots at regular distances, in the true colours. */
function trueDots({ at }: Colours, columns: number): Colorize['hints'] {
  return Array.from({ length: columns * columns }, (_, n) => {
    const [x, y] = [((n % columns) + 0.5) / columns, (Math.floor(n / columns) + 0.5) / columns]
    return { x, y, lab: at(x, y) }
  }).map(({ x, y }) => ({ x, y, colour: hexAt(x, y) }))
}

const raw = await sharp(portrait).removeAlpha().raw().toBuffer({ resolveWithObject: true })
function hexAt(x: number, y: number): string {
  const i = (Math.floor(y * raw.info.height) * raw.info.width + Math.floor(x * raw.info.width)) * 3
  return `#${raw.data.subarray(i, i + 3).toString('hex')}`
}

describe('colour dots', () => {
  let before: Colours
  let after: Colours
  beforeAll(async () => {
    before = await coloursOf(greyCoffee)
    after = await coloursOf((await colorized(greyCoffee, { hints: DOTS })).bytes)
  }, MINUTE)

  it('keep the lightness of the image [M-01]', () => {
    expect(lightnessError(after, before)).toBeLessThan(1)
  })

  it('apply their colours at their positions [M-01]', () => {
    const red = after.at(0.2, 0.75)
    expect(red[1]).toBeGreaterThan(18)
    expect(Math.abs(Math.atan2(red[2], red[1]) - Math.atan2(35, 45))).toBeLessThan(0.35)
    expect(chroma(after.at(0.5, 0.15))).toBeLessThan(16)
  })

  it('restore the true colours, closer with more dots [M-01]', { timeout: MINUTE }, async () => {
    const truth = await coloursOf(portrait)
    const without = colourError(await coloursOf(greyPortrait), truth)
    const few = colourError(await coloursOf((await colorized(greyPortrait, { hints: trueDots(truth, 3) })).bytes), truth)
    const many = colourError(await coloursOf((await colorized(greyPortrait, { hints: trueDots(truth, 6) })).bytes), truth)
    expect(many).toBeLessThan(without * 0.6)
    expect(many).toBeLessThan(few)
  })

  it('apply more vivid colours more strongly [M-01]', { timeout: MINUTE }, async () => {
    const chromas: number[] = []
    for (const strength of [0.1, 0.5, 1])
      chromas.push(meanOf((await coloursOf((await colorized(greyCoffee, { hints: DOTS, strength })).bytes)).all.map(chroma)))
    const [low = 0, middle = 0, high = 0] = chromas
    expect(middle).toBeGreaterThan(low * 2)
    expect(high).toBeGreaterThan(middle * 1.3)
  })
})

describe('automatic colours', () => {
  let after: Colours
  let codes: readonly string[]
  beforeAll(async () => {
    const { bytes, warnings } = await colorized(greyPortrait, { automatic: true })
    after = await coloursOf(bytes)
    codes = warnings.map(({ code }) => code)
  }, MINUTE)

  it('are reported as guesses [M-01]', () => expect(codes).toEqual(['usual_colours']))

  it('keep the lightness of the image [M-01]', async () => {
    expect(lightnessError(after, await coloursOf(greyPortrait))).toBeLessThan(1)
  })

  it('colour skin and hair as such, and leave the wall nearly neutral [M-01]', () => {
    for (const [x, y] of [
      [0.46, 0.24],
      [0.41, 0.25],
      [0.46, 0.165],
    ] as const) {
      const [, a, b] = after.at(x, y)
      expect(a).toBeGreaterThan(6)
      expect(b).toBeGreaterThan(8)
      expect(Math.atan2(b, a)).toBeGreaterThan(0.5)
      expect(Math.atan2(b, a)).toBeLessThan(1.25)
    }
    const hair = after.at(0.36, 0.12)
    expect(hair[2]).toBeGreaterThan(4)
    expect(chroma(after.at(0.68, 0.12))).toBeLessThan(14)
  })

  it('leave clothes, whose colour is unknown, neutral [M-01]', () => {
    const [, a, b] = after.at(0.3, 0.75)
    expect([a, b].every((value) => value > -1 && value < 11)).toBe(true)
  })

  it('are overridden by dots [M-01]', { timeout: MINUTE }, async () => {
    const { bytes } = await colorized(greyPortrait, { automatic: true, hints: [{ x: 0.46, y: 0.24, colour: '#40a040' }] }, SMALL)
    const [, a] = (await coloursOf(bytes)).at(0.46, 0.24)
    expect(a).toBeLessThan(-8)
  })

  it('colour the sky behind a rocket, and leave a plain background alone [M-01]', { timeout: MINUTE }, async () => {
    const rocket = await colorized(await grey(await load('rocket.jpg', 320)), { automatic: true }, SMALL)
    expect((await coloursOf(rocket.bytes)).at(0.35, 0.3)[2]).toBeLessThan(-6)
    const plain = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    expect((await colorized(plain, { automatic: true }, SMALL)).warnings.map(({ code }) => code)).toEqual(['nothing_recognised'])
  })
})

describe('a reference image', () => {
  it('brings the colours closer to the original and keeps the lightness [M-01]', { timeout: MINUTE }, async () => {
    const [truth, before] = [await coloursOf(coffee), await coloursOf(greyCoffee)]
    const { bytes, warnings } = await colorized(greyCoffee, { automatic: true }, { reference: await sharp(coffee).flop().png().toBuffer() })
    const after = await coloursOf(bytes)
    expect(warnings).toEqual([])
    expect(colourError(after, truth)).toBeLessThan(colourError(before, truth) * 0.6)
    expect(lightnessError(after, before)).toBeLessThan(1)
  })

  it('tints clothes and walls, but no face [M-01]', { timeout: MINUTE }, async () => {
    // Red and blue swapped: all of it is blue.
    const blue = await sharp(coffee).removeAlpha().recomb([[0, 0, 1], [0, 1, 0], [1, 0, 0]]).png().toBuffer() // prettier-ignore
    const small = await sharp(greyPortrait).resize(224).png().toBuffer()
    const { bytes, warnings } = await colorized(small, {}, { reference: blue })
    expect(warnings.map(({ code }) => code)).toEqual(['usual_faces'])
    const after = await coloursOf(bytes)
    for (const [x, y] of [
      [0.46, 0.24],
      [0.41, 0.25],
      [0.46, 0.165],
    ] as const)
      // prettier-ignore
      expect(Math.min(...after.at(x, y).slice(1))).toBeGreaterThan(4)
    expect(after.at(0.3, 0.75)[2]).toBeLessThan(-5)
  })
})

describe('unusual images', () => {
  it('are accepted: a single pixel, a thin line, 16 bits per channel [M-01]', { timeout: MINUTE }, async () => {
    const plain = (w: number, h: number) => sharp({ create: { width: w, height: h, channels: 3, background: '#777777' } })
    for (const [image, size] of [
      [await plain(1, 1).png().toBuffer(), { width: 1, height: 1 }],
      [await plain(2, 70).png().toBuffer(), { width: 2, height: 70 }],
      [await sharp(greyCoffee).toColourspace('grey16').png().toBuffer(), { width, height }],
    ] as const) {
      expect((await colorized(image, { hints: DOTS })).output).toMatchObject(size)
    }
  })

  it('are rejected with the field where nothing can be coloured', async () => {
    await expect(colorized(greyCoffee, {})).rejects.toMatchObject({ code: 'invalid_input', field: 'hints' })
  })
})
