import type { TaskOf } from '@stipple/core/domain/task'
import { oklabFromHex } from '@stipple/imaging/colour'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { assign } from './assign.ts'
import { engine } from './engine.ts'

const COLOURS = ['#1d3557', '#457b9d', '#a8dadc', '#f1faee', '#e63946']
const task = (part: Partial<TaskOf<'palette'>> = {}): TaskOf<'palette'> => ({
  kind: 'palette',
  prompt: 'a lighthouse by the sea at dusk',
  colours: COLOURS,
  finish: 'flat',
  width: 192,
  height: 128,
  count: 1,
  seed: 4,
  ...part,
})
const context = testContext()

afterAll(closeChildren)

describeEngine('palette', {
  engine,
  context,
  tasks: [
    { title: 'two pictures', task: task({ count: 2 }), expected: { count: 2, width: 192, height: 128 } },
    {
      title: 'dots of two colours',
      task: task({ finish: 'dots', colours: COLOURS.slice(0, 2) }),
      expected: { count: 1, width: 192, height: 128 },
    },
  ],
})

/** Share of the pixels that are exactly each of the colours. */
async function sharesIn(bytes: Uint8Array | undefined): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const hex = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(hex, (counts.get(hex) ?? 0) + 1)
  }
  return COLOURS.map((colour) => (counts.get(colour) ?? 0) / (info.width * info.height))
}

describe('the palette engine', () => {
  it.each(['flat', 'dots'] as const)('draws in the colours, and reports the share of each: %s', async (finish) => {
    const { outputs, warnings } = await runTask(engine, { task: task({ finish }), model: 'builtin/palette' }, { context })
    const shares = await sharesIn(outputs[0]?.bytes)
    const sum = shares.reduce((total, share) => total + share, 0)
    // Only borders of flat areas have shades between two colours.
    expect(sum).toBeGreaterThan(finish === 'dots' ? 0.999 : 0.8)
    expect(Math.min(...shares)).toBeGreaterThan(0)
    const message = warnings.find(({ code }) => code === 'palette_coverage')?.text.en ?? ''
    const reported = [...message.matchAll(/(#\w{6}) ([\d.]+)%/g)].map(([, colour, percent]) => [colour, Number(percent) / 100] as const)
    expect(reported.map(([colour]) => colour)).toEqual(COLOURS)
    for (const [index, [, share]] of reported.entries()) expect(Math.abs(share - (shares[index] ?? 0))).toBeLessThan(1.002 - sum)
  })

  it('makes no image without its subject', async () => {
    await expect(runTask(engine, { task: task({ prompt: 'zxqvbn' }), model: 'builtin/palette' }, { context })).rejects.toMatchObject({
      code: 'missed',
    })
  })
})

it('assigns light areas light colours, areas the colour of their hue, and each colour one area', () => {
  const areas = ['#101010', '#b03030', '#e0e0e0'].map((hex) => ({ colour: oklabFromHex(hex), share: 1 / 3 }))
  const palette = ['#f1faee', '#1d3557', '#e63946', '#457b9d'].map(oklabFromHex)
  expect(assign(areas, palette)).toEqual([1, 2, 0])
})
