import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { meanColour } from '../product/testing.ts'
import { engine } from './engine.ts'
import { thinPlate } from './warp.ts'

/** Without the large network for cut-outs, which takes most of the time and has its own tests. */
const context = testContext({ mode: 'permissive' })
const fixture = (name: string) => readFile(new URL(`../../../test/__fixtures__/${name}.jpg`, import.meta.url))

const wearer = await sharp(await fixture('portrait'))
  .resize(288)
  .jpeg({ quality: 92 })
  .toBuffer()
/** The same sitter mirrored, in a suit turned to blue: the colour shows whose clothes are worn. */
const figure = await sharp(wearer).flop().modulate({ hue: 190 }).jpeg({ quality: 92 }).toBuffer()
const cup = await fixture('coffee')
const { width, height } = await sharp(wearer).metadata()
const modelFor = ({ figure }: Partial<TaskOf<'dress'>>) => (figure === undefined ? 'builtin/dress-up' : 'builtin/dress-up-figure')

const task = (given: Partial<TaskOf<'dress'>> = {}): TaskOf<'dress'> => ({
  kind: 'dress',
  image: 'upload:wearer',
  prompt: '',
  count: 1,
  seed: 4,
  ...given,
})
const assets = { 'upload:wearer': wearer, 'upload:figure': figure }

async function run(given: Partial<TaskOf<'dress'>>, more: Record<string, Uint8Array> = {}) {
  const { outputs, warnings } = await runTask(
    engine,
    { task: task(given), assets: { ...assets, ...more }, model: modelFor(given) },
    { context },
  )
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), warnings: warnings.map(({ code }) => code) }
}

/** Mean red, green and blue of a part, in shares of the picture. */
async function mean(bytes: Uint8Array, [left, top, wide, high]: readonly [number, number, number, number]) {
  const part = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round(wide * width),
    height: Math.round(high * height),
  }
  return meanColour(bytes, part)
}

describeEngine('dress', {
  engine,
  context,
  tasks: [
    {
      title: 'another place',
      task: task({ prompt: '海边日落' }),
      assets,
      model: 'builtin/dress-up',
      expected: { count: 1, width, height },
    },
    {
      title: 'another person',
      task: task({ figure: 'upload:figure' }),
      assets,
      model: 'builtin/dress-up-figure',
      expected: { count: 1, width, height },
    },
  ],
})

describe('dress-up', () => {
  afterAll(closeChildren)

  const TOP_LEFT = [0.02, 0.02, 0.2, 0.3] as const
  const FACE = [0.4, 0.17, 0.12, 0.14] as const
  const CHEST = [0.2, 0.66, 0.16, 0.2] as const

  it('keeps the person and replaces what is behind [M-01]', { timeout: 120_000 }, async () => {
    const [night, forest] = [await run({ prompt: 'starry night sky' }), await run({ prompt: '绿色的森林' })]
    for (const { bytes } of [night, forest]) {
      for (const part of [FACE, CHEST]) {
        const [before, after] = [await mean(wearer, part), await mean(bytes, part)]
        expect(Math.abs(before.red - after.red) + Math.abs(before.green - after.green) + Math.abs(before.blue - after.blue)).toBeLessThan(
          45,
        )
      }
    }
    const [before, dark, green] = [await mean(wearer, TOP_LEFT), await mean(night.bytes, TOP_LEFT), await mean(forest.bytes, TOP_LEFT)]
    expect(dark.red + dark.green + dark.blue).toBeLessThan((before.red + before.green + before.blue) * 0.7)
    expect(green.green - green.red).toBeGreaterThan(before.green - before.red + 8)
    expect(night.warnings).toEqual([])
  })

  it('puts the garment on the other person, says how, and keeps their face and place [M-01]', { timeout: 120_000 }, async () => {
    const { bytes, warnings } = await run({ figure: 'upload:figure' })
    // Mirrored, as the figure is.
    const chest = [1 - CHEST[0] - CHEST[2], CHEST[1], CHEST[2], CHEST[3]] as const
    const [old, worn, wanted] = [await mean(figure, chest), await mean(bytes, chest), await mean(wearer, CHEST)]
    expect(old.blue).toBeGreaterThan(old.red)
    expect(worn.red).toBeGreaterThan(worn.blue + 60)
    expect(Math.abs(worn.red - wanted.red) + Math.abs(worn.green - wanted.green) + Math.abs(worn.blue - wanted.blue)).toBeLessThan(90)
    for (const part of [[1 - FACE[0] - FACE[2], FACE[1], FACE[2], FACE[3]] as const, [0.8, 0.02, 0.18, 0.2] as const]) {
      const [before, after] = [await mean(figure, part), await mean(bytes, part)]
      expect(Math.abs(before.red - after.red) + Math.abs(before.green - after.green) + Math.abs(before.blue - after.blue)).toBeLessThan(24)
    }
    expect(warnings).toEqual(['garment_laid_over'])
  })

  it('refuses pictures without a person, and names the field', { timeout: 120_000 }, async () => {
    const more = { 'upload:cup': cup }
    await expect(run({ image: 'upload:cup', prompt: 'beach' }, more)).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
    await expect(run({ figure: 'upload:cup' }, more)).rejects.toMatchObject({ code: 'invalid_input', field: 'figure' })
  })

  it('refuses a person who is not seen from the front', { timeout: 120_000 }, async () => {
    // Only the face: no shoulders.
    const face = await sharp(wearer)
      .extract({ left: Math.round(width * 0.25), top: 0, width: Math.round(width * 0.45), height: Math.round(height * 0.36) })
      .jpeg()
      .toBuffer()
    await expect(run({ figure: 'upload:face' }, { 'upload:face': face })).rejects.toMatchObject({ code: 'invalid_input', field: 'figure' })
  })

  it('refuses when neither a place nor a person is given', async () => {
    await expect(run({ prompt: ' ' })).rejects.toMatchObject({ code: 'invalid_input', field: 'prompt' })
  })
})

describe('the thin-plate spline', () => {
  it('takes each point to its place and is plain where the points are moved alike', () => {
    const corners = [0, 1, 2, 3].map((i) => ({ x: (i % 2) * 100, y: Math.floor(i / 2) * 100 }))
    const moved = thinPlate(corners.map((from) => ({ from, to: { x: from.x * 2 + 5, y: from.y + 7 } })))
    expect(moved(50, 30)).toEqual({ x: expect.closeTo(105, 4), y: expect.closeTo(37, 4) })
    const bent = thinPlate([...corners, { x: 50, y: 50 }].map((from, i) => ({ from, to: i === 4 ? { x: 60, y: 50 } : from })))
    expect(bent(50, 50).x).toBeCloseTo(60, 4)
    expect(bent(100, 100).x).toBeCloseTo(100, 4)
  })
})
