import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { meanColour } from '../product/product.fixture.ts'
import { engine } from './engine.ts'

/** Without the large network for cut-outs, which takes most of the time and has its own tests. */
const context = testContext({ mode: 'permissive' })
const fixture = (name: string) => readFile(new URL(`../../../test/__fixtures__/${name}.jpg`, import.meta.url))

const wearer = await sharp(await fixture('portrait'))
  .resize(288)
  .jpeg({ quality: 92 })
  .toBuffer()
const cup = await fixture('coffee')
const { width, height } = await sharp(wearer).metadata()

const task = (given: Partial<TaskOf<'dress'>> = {}): TaskOf<'dress'> => ({
  kind: 'dress',
  image: 'upload:wearer',
  prompt: '',
  count: 1,
  seed: 4,
  ...given,
})
const assets = { 'upload:wearer': wearer }

async function run(given: Partial<TaskOf<'dress'>>, more: Record<string, Uint8Array> = {}) {
  const { outputs, warnings } = await runTask(engine, { task: task(given), assets: { ...assets, ...more } }, { context })
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
  ],
})

describe('the dress-up engine', () => {
  afterAll(closeChildren)

  const TOP_LEFT = [0.02, 0.02, 0.2, 0.3] as const
  const FACE = [0.4, 0.17, 0.12, 0.14] as const
  const CHEST = [0.2, 0.66, 0.16, 0.2] as const

  it('keeps the person and replaces the background [M-01]', { timeout: 120_000 }, async () => {
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
    // The light way hardly sees the dark helmet in the sitter's arms.
    expect(night.warnings).toEqual(['person_repaired'])
  })

  it('refuses images without a person, naming the field', { timeout: 120_000 }, async () => {
    const more = { 'upload:cup': cup }
    await expect(run({ image: 'upload:cup', prompt: 'beach' }, more)).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
  })

  it('refuses a request without a place', async () => {
    await expect(run({ prompt: ' ' })).rejects.toMatchObject({ code: 'invalid_input', field: 'prompt' })
  })
})
