import type { ModelTraits } from '@stipple/core/domain/model'
import { pickModel } from '@stipple/core/domain/model'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import { EngineError } from '../src/spec.ts'
import type { Budget, Engine, EngineContext, Output, Report, Warning } from '../src/spec.ts'

export interface TaskRun {
  readonly task: Task
  /** The bytes behind the addresses that the task names. */
  readonly assets?: Readonly<Record<AssetRef, Uint8Array>>
  /** Id of the model; the first that does the task when left out. */
  readonly model?: string
}

export interface RunOptions {
  readonly context: EngineContext
  readonly signal?: AbortSignal
  readonly budget?: Partial<Budget>
  readonly onReport?: (report: Report) => void
}

const BUDGET: Budget = { memoryBytes: 4 * 2 ** 30, milliseconds: 10 * 60_000, threads: 2 }

/** Runs a task on an engine that finishes at once, as the server would. */
export async function runTask(
  engine: Engine,
  { task, assets = {}, model: wanted }: TaskRun,
  { context, signal = new AbortController().signal, budget = {}, onReport = () => undefined }: RunOptions,
): Promise<{ outputs: readonly Output[]; warnings: readonly Warning[] }> {
  const progress = await engine.start(task, await chooseModel(engine, { task, wanted, context }), {
    ...context,
    signal,
    fetch,
    now: Date.now,
    read: async (asset) => assets[asset] ?? Promise.reject(new EngineError('invalid_input', `There is no ${asset}.`)),
    report: onReport,
    budget: { ...BUDGET, ...budget },
  })
  if (progress.status !== 'done') throw new Error('the engine did not finish')
  return progress
}

async function chooseModel(
  engine: Engine,
  { task, wanted, context }: { task: Task; wanted: string | undefined; context: EngineContext },
): Promise<ModelTraits> {
  const model = pickModel(await engine.models(context), task.kind, wanted)
  if (!model || (wanted !== undefined && model.id !== wanted)) throw new Error(`no model ${wanted ?? ''} for ${task.kind}`)
  return model
}
