import { link, mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeEngine } from '../../test/conformance.ts'
import { SILENT, testContext } from '../../test/context.ts'
import { runTask } from '../../test/run-task.ts'
import { writeSdxsWeights } from '../../test/write-sdxs-weights.ts'
import { childProcessIds, closeChildren } from '../kit/child-pool.ts'
import type { EngineContext, Report } from '../spec.ts'
import type { PicturePreset } from '../weights/spec.ts'
import { createWeightStore } from '../weights/store.ts'
import { folderOf, pathOf, writeVerification } from '../weights/verifications.ts'
import { createNeuralEngine } from './engine.ts'
import { readRun } from './runs.ts'

const MINUTES = 180_000
const LICENCE = 'CC0-1.0'

/** A preset without a known hash, for weights made by the test. */
const presetOf = (id: string, more: Partial<PicturePreset> = {}): PicturePreset => ({
  id,
  kind: 'pictures',
  label: { en: 'Noise', zh: '噪声' },
  description: { en: 'Random weights', zh: '随机权重' },
  files: [{ role: 'model', name: 'model.safetensors', address: 'https://huggingface.co/nobody/nothing', bytes: 259_000_000 }],
  licence: { name: LICENCE, address: 'https://example.org' },
  readsChinese: false,
  memoryBytes: 600_000_000,
  picture: {
    steps: { usual: 2, most: 40 },
    cfg: { usual: 1, isFixed: false },
    size: { usual: 64, most: 512, step: 64 },
    pictures: 1,
    edits: false,
    base: 'sd1',
  },
  ...more,
})

const PRESETS = [presetOf('noise'), presetOf('large', { memoryBytes: 1e12 }), presetOf('absent')]
const engine = createNeuralEngine(PRESETS)
const directory = await mkdtemp(join(tmpdir(), 'weights-'))
const weights = createWeightStore({ directory, log: SILENT, presets: PRESETS })
const context: EngineContext = { ...testContext(), weights }

const words = { prompt: 'a cat', negativePrompt: '', width: 64, height: 64, steps: 1, cfg: 1, seed: 7 }
const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
  .jpeg()
  .toBuffer()

// The weights must exist before the tests are defined: their context is created at once.
const file = join(directory, 'model.safetensors')
await writeSdxsWeights(file)
for (const preset of PRESETS.slice(0, 2)) {
  await mkdir(folderOf(directory, preset))
  for (const one of preset.files) await link(file, pathOf(directory, preset, one))
}
await weights.order('noise', { licence: LICENCE })
await weights.work()
// The large one is not read, so its hash is not checked.
for (const preset of PRESETS.slice(1, 2)) for (const one of preset.files) await writeVerification(directory, preset, one, 'not looked at')

describeEngine('neural', {
  engine,
  context,
  tasks: [
    { title: 'two pictures', task: { kind: 'text-to-image', ...words, count: 2 }, expected: { count: 2, width: 64, height: 64 } },
    {
      title: 'a picture from another',
      task: {
        kind: 'image-to-image',
        images: ['photo'],
        prompt: 'a cat',
        negativePrompt: '',
        strength: 0.6,
        count: 1,
        steps: 2,
        cfg: 1,
        seed: 3,
      },
      assets: { photo },
      expected: { count: 1, width: 64, height: 64 },
    },
  ],
})

describe('the neural engine', () => {
  beforeAll(() => closeChildren())
  afterAll(closeChildren)
  const make = (more: object = {}, options: Partial<Parameters<typeof runTask>[2]> = {}, model = 'here/noise') =>
    runTask(engine, { task: { kind: 'text-to-image', ...words, count: 1, ...more }, model }, { context, ...options })

  /** The native program of the reused child. */
  const programOf = async (): Promise<number> => {
    const child = childProcessIds()[0] ?? 0
    return Number((await readFile(`/proc/${child}/task/${child}/children`, 'utf8')).trim())
  }
  const isGone = (program: number) => vi.waitFor(async () => expect(await stateOf(program)).toBe('gone'), { timeout: 2000, interval: 20 })

  it(
    'offers models with verified weights, runs one job at a time, drops cancelled waiting ones, and records results',
    {
      timeout: MINUTES,
    },
    async () => {
      const models = await engine.models(context)
      expect(models.map(({ id, englishOnly }) => [id, englishOnly])).toEqual([
        ['here/noise', true],
        ['here/large', true],
      ])
      const controller = new AbortController()
      let most = 0
      const onReport = () => (most = Math.max(most, childProcessIds().length))
      const [one, other] = [1, 2].map((steps) => make({ steps, seed: 7 + steps }, { onReport }))
      const dropped = make({}, { signal: controller.signal })
      dropped.catch(() => undefined)
      controller.abort()
      await expect(dropped).rejects.toMatchObject({ code: 'cancelled' })
      await one
      const first = await readRun(join(directory, 'noise'))
      expect(first).toMatchObject({ device: 'CPU', width: 64, height: 64, count: 1, load: expect.any(Number), memory: expect.any(Number) })
      expect(first?.load).toBeGreaterThan(0)
      await other
      expect(most).toBe(1)
      // The model was loaded before: its loading time is kept.
      expect(await readRun(join(directory, 'noise'))).toMatchObject({ load: first?.load, step_count: 2 })
    },
  )

  it(
    'ends the native program of a cancelled run, explains its death when killed, and starts another',
    {
      timeout: MINUTES,
    },
    async () => {
      /** A running job with many steps, and its program. */
      const begin = async (signal?: AbortSignal) => {
        const isAtWork = Promise.withResolvers<void>()
        const onReport = ({ ratio = 0 }: Report) => ratio > 0.1 && isAtWork.resolve()
        const run = make({ steps: 40 }, { onReport, ...(signal && { signal }) })
        await Promise.race([isAtWork.promise, run])
        return { run, program: await programOf() }
      }
      const controller = new AbortController()
      const cancelled = await begin(controller.signal)
      expect(cancelled.program).toBeGreaterThan(0)
      controller.abort()
      await expect(cancelled.run).rejects.toMatchObject({ code: 'cancelled' })
      await isGone(cancelled.program)

      const killed = await begin()
      process.kill(killed.program, 'SIGKILL')
      await expect(killed.run).rejects.toMatchObject({ code: 'lost' })
      expect((await make()).outputs).toHaveLength(1)
      const idle = await programOf()
      process.kill(idle, 'SIGKILL')
      await isGone(idle)
      await expect(make()).rejects.toMatchObject({ code: 'lost' })
    },
  )

  it('refuses a run that exceeds the memory before loading', async () => {
    await expect(make({}, { budget: { graphics: false } }, 'here/large')).rejects.toMatchObject({ code: 'out_of_memory' })
  })
})

async function stateOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  return status === undefined || /^State:\s+Z/m.test(status) ? 'gone' : 'there'
}
