import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { engine } from '@stipple/engines/builtin/illustrate/engine'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { createPackStore } from '@stipple/engines/kit/packs'
import { NO_WEIGHTS } from '@stipple/engines/weights/spec'
import { runTask } from '../engines/test/run-task.ts'
import { print } from './table.ts'

/** Seconds that four pictures of 768x768 take. Goal: under 8 s on two cores. */
const PROMPTS = [
  'a red fox in the snow at sunset, watercolor',
  '雪地里的红狐狸，夕阳，水彩',
  'a neon city street at night in the rain, cyberpunk',
  'three sailing boats on a calm sea, ukiyo-e',
]

const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: mkdtempSync(join(tmpdir(), 'stipple-bench-')), mode: 'all', log })
const rows = []
for (const prompt of PROMPTS) {
  const begin = performance.now()
  const { outputs } = await runTask(
    engine,
    { task: { kind: 'text-to-image', prompt, negativePrompt: '', width: 768, height: 768, count: 4, seed: 7, steps: 30, cfg: 7 } },
    { context: { log, packs, weights: NO_WEIGHTS }, budget: { milliseconds: 120_000, threads: availableParallelism() } },
  )
  if (outputs.length !== 4) throw new Error('four pictures were expected')
  rows.push({ prompt, seconds: Math.round(performance.now() - begin) / 1000 })
}
await closeChildren()
print('illustrator, four pictures of 768x768', rows)
