import { MODEL_STYLES } from '@stipple/core/domain/model'
import { TASK_SCHEMAS } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childProcessIds, closeChildren } from '../src/kit/child-pool.ts'
import type { Engine, EngineContext, Report } from '../src/spec.ts'
import { expectPromptStop } from './expect-prompt-stop.ts'
import { runTask } from './run-task.ts'
import type { ReadOutput, RunOptions, TaskRun } from './run-task.ts'

export interface ConformanceTask extends TaskRun {
  readonly title: string
  /** Expected outputs. */
  readonly expected: ExpectedPictures | ExpectedOthers
}

interface ExpectedPictures {
  readonly count: number
  readonly width: number
  readonly height: number
}

interface ExpectedOthers {
  readonly count: number
  readonly media: 'voice' | 'video' | '3d'
  /** Expected MIME type. */
  readonly type: string
  /** Duration, within 2 %. */
  readonly seconds?: number
}

export interface Conformance {
  readonly engine: Engine
  /** Tasks to run. The first is also cancelled and starved of memory, so it must take longer than a moment. */
  readonly tasks: readonly [ConformanceTask, ...ConformanceTask[]]
  readonly context: EngineContext
}

/** Defines the tests that every engine with `place: 'here'` must pass. Called in the engine's own test file. */
export function describeEngine(name: string, { engine, tasks, context }: Conformance): void {
  const [first] = tasks
  const run = (task: TaskRun, options: Omit<RunOptions, 'context'> = {}) => runTask(engine, task, { context, ...options })

  describe(`${name}: conformance`, () => {
    const reports: Report[] = []
    const results = new Map<ConformanceTask, readonly ReadOutput[]>()

    beforeAll(async () => {
      for (const task of tasks) {
        const onReport = (report: Report) => void reports.push(report)
        results.set(task, (await run(task, { onReport })).outputs)
      }
    }, MINUTES)
    afterAll(closeChildren)

    it('runs locally', () => {
      expect(engine.spec).toBe(2)
      expect(engine.place).toBe('here')
    })

    it('offers models with valid traits, in both languages', async () => {
      const models = await engine.models(context)
      expect(models.length).toBeGreaterThan(0)
      expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
      for (const model of models) {
        expect(model.engine).toBe(engine.id)
        for (const text of [engine.label, model.label, model.description]) expectBilingual(text)
        expect(Number.isInteger(model.cost) && model.cost >= 0).toBe(true)
        expect(MODEL_STYLES).toContain(model.style)
        expect(model.tasks.length).toBeGreaterThan(0)
        for (const task of model.tasks) expect(Object.keys(TASK_SCHEMAS)).toContain(task)
      }
    })

    it.each(tasks)('returns decodable files of the declared type and size: $title [M-01]', async (task) => {
      expect(TASK_SCHEMAS[task.task.kind].parse(task.task)).toEqual(task.task)
      const outputs = results.get(task) ?? []
      expect(outputs).toHaveLength(task.expected.count)
      for (const [i, output] of outputs.entries()) {
        expect(output.seed).toBe((task.task.seed + i) % 2 ** 32)
        if ('media' in task.expected) await expectWithPoster(output, task.expected)
        else await expectDecodable(output, task.expected)
      }
    })

    it.each(tasks)('returns identical bytes for the same seed: $title [M-01]', { timeout: MINUTES }, async (task) => {
      const { outputs } = await run(task)
      const before = results.get(task) ?? []
      expect(outputs.map(({ bytes }, i) => Buffer.from(bytes).equals(before[i]?.bytes ?? new Uint8Array()))).toEqual(before.map(() => true))
    })

    it('reports progress from 0 to 1 [M-03]', () => {
      const ratios = reports.flatMap(({ ratio }) => ratio ?? [])
      expect(ratios.length).toBeGreaterThan(0)
      for (const ratio of ratios) expect(ratio >= 0 && ratio <= 1).toBe(true)
    })

    it('stops within a second when cancelled while it runs, and leaves no process [M-03]', async () => {
      await closeChildren()
      await expectPromptStop((given) => run(first, given))
    })

    it('is stopped when it exceeds its time [M-03]', async () => {
      await closeChildren()
      await expect(run(first, { budget: { milliseconds: 50 } })).rejects.toMatchObject({ name: 'EngineError', code: 'timeout' })
      expect(childProcessIds()).toEqual([])
    })

    it('is stopped when it exceeds its memory [M-03]', async () => {
      await closeChildren()
      const running = run(first, { budget: { memoryBytes: LESS_THAN_NODE_ITSELF } })
      await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'out_of_memory' })
      expect(childProcessIds()).toEqual([])
    })

    const fields = assetFields(first)
    if (fields.length === 0) return
    it.each(fields)('names the field when %s holds no image [M-03]', async (field) => {
      const text = Buffer.from('This is a text, whatever its name says.')
      await expectRefused(run(withAsset(first, field, text)), field)
    })

    it.each(fields)('names the field when %s holds a truncated image [M-03]', async (field) => {
      const asset = assetOf(first, field)
      // A file that is not an image is halved as is.
      const whole = await sharp(asset)
        .png()
        .toBuffer()
        .catch(() => asset)
      await expectRefused(run(withAsset(first, field, whole.subarray(0, whole.length / 2))), field)
    })
  })
}

const MINUTES = 10 * 60_000
const LESS_THAN_NODE_ITSELF = 16 * 2 ** 20

function expectBilingual({ en, zh }: { en: string; zh: string }): void {
  expect(en.trim()).not.toBe('')
  expect(zh).toMatch(/\p{Script=Han}|^[\w\s.-]+$/u)
}

async function expectDecodable(output: ReadOutput, { width, height }: ExpectedPictures): Promise<void> {
  expect(output).toMatchObject({ media: 'image', width, height })
  const { data, info } = await sharp(output.bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height })
  expect(data.length).toBe(width * height * info.channels)
  expect(`image/${(await sharp(output.bytes).metadata()).format}`).toBe(output.type)
}

/** Expects a poster for outputs other than images. The engine's own test decodes the output. */
async function expectWithPoster({ media, type, seconds, poster }: ReadOutput, expected: ExpectedOthers): Promise<void> {
  expect({ media, type }).toEqual({ media: expected.media, type: expected.type })
  if (expected.seconds !== undefined) expect(Math.abs((seconds ?? 0) / expected.seconds - 1)).toBeLessThanOrEqual(0.02)
  const { data, info } = await sharp(poster ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.length).toBe(info.width * info.height * info.channels)
}

async function expectRefused(running: Promise<unknown>, field: string): Promise<void> {
  await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'invalid_input', field })
}

/** Lists the fields of a task that are addresses of files. */
function assetFields({ task, assets = {} }: TaskRun): readonly string[] {
  return Object.entries(task).flatMap(([field, value]) => (typeof value === 'string' && value in assets ? field : []))
}

function assetOf({ task, assets = {} }: TaskRun, field: string): Uint8Array {
  const address: unknown = Object.entries(task).find(([name]) => name === field)?.[1]
  return assets[String(address)] ?? new Uint8Array()
}

/** Returns the same task with other bytes behind one of its addresses. */
function withAsset(run: TaskRun, field: string, bytes: Uint8Array): TaskRun {
  const address: unknown = Object.entries(run.task).find(([name]) => name === field)?.[1]
  return { ...run, assets: { ...run.assets, [String(address)]: bytes } }
}
