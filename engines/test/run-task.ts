import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelTraits } from '@stipple/core/domain/model'
import { pickModel } from '@stipple/core/domain/model'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import { bytesOf } from '../src/kit/bytes-of.ts'
import { runKey } from '../src/kit/run-key.ts'
import { EngineError } from '../src/spec.ts'
import type { Attachment, Budget, Engine, EngineContext, MemberTerms, Output, Report, Run, RunIo, Warning } from '../src/spec.ts'

export interface TaskRun {
  readonly task: Task
  /** Bytes behind the addresses in the task. */
  readonly assets?: Readonly<Record<AssetRef, Uint8Array>>
  /** Id of the model; by default the first that can do the task. */
  readonly model?: string
}

export interface RunOptions {
  readonly context: EngineContext
  readonly signal?: AbortSignal
  readonly budget?: Partial<Budget>
  readonly onReport?: (report: Report) => void
  readonly onLookNow?: () => void
  readonly terms?: MemberTerms
}

const BUDGET: Budget = { memoryBytes: 4 * 2 ** 30, milliseconds: 10 * 60_000, threads: 2 }

/** Output with its bytes, wherever the engine left them. */
export interface ReadOutput extends Omit<Output, 'attachments'> {
  readonly bytes: Uint8Array
  readonly attachments?: readonly (Attachment & { readonly bytes: Uint8Array })[]
}

/** Runs a task on an engine that finishes at once, as the server would. */
export async function runTask(
  engine: Engine,
  { task, assets = {}, model: wanted }: TaskRun,
  options: RunOptions,
): Promise<{ outputs: readonly ReadOutput[]; warnings: readonly Warning[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  try {
    const model = await chooseModel(engine, { task, wanted, context: options.context })
    const step = await engine.start(testRun({ task, model }), testIo({ ...options, assets, folder }))
    if (step.kind !== 'done') throw new Error('the engine did not finish')
    return { outputs: await Promise.all(step.outputs.map(readOutput)), warnings: step.warnings }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the first run of a new job. */
export function testRun(run: Pick<Run, 'task' | 'model'> & Partial<Run>): Run {
  const { jobId = randomUUID(), submission = 1 } = run
  return { jobId, attempt: 1, submission, key: runKey({ jobId, submission }), options: {}, ...run }
}

export function testIo({
  context,
  folder,
  assets = {},
  signal = new AbortController().signal,
  budget = {},
  onReport = () => undefined,
  onLookNow = () => undefined,
  terms = { shares: false },
}: RunOptions & Pick<TaskRun, 'assets'> & { readonly folder: string }): RunIo {
  const read: RunIo['read'] = async (asset) => assets[asset] ?? Promise.reject(new EngineError('invalid_input', `There is no ${asset}.`))
  return {
    ...context,
    signal,
    folder,
    fetch,
    now: Date.now,
    read,
    file: async (asset) => {
      const path = join(folder, `asset-${randomUUID()}`)
      await writeFile(path, await read(asset))
      return path
    },
    report: onReport,
    pollNow: onLookNow,
    terms: async () => terms,
    budget: { ...BUDGET, ...budget },
  }
}

/** Reads an output whole. */
export async function readOutput({ attachments, ...output }: Output): Promise<ReadOutput> {
  const read = attachments && (await Promise.all(attachments.map(async (one) => ({ ...one, bytes: await bytesOf(one.content) }))))
  return { ...output, bytes: await bytesOf(output.content), ...(read && { attachments: read }) }
}

async function chooseModel(
  engine: Engine,
  { task, wanted, context }: { task: Task; wanted: string | undefined; context: EngineContext },
): Promise<ModelTraits> {
  const model = pickModel(await engine.models(context), task.kind, wanted)
  if (!model || (wanted !== undefined && model.id !== wanted)) throw new Error(`no model ${wanted ?? ''} for ${task.kind}`)
  return model
}
