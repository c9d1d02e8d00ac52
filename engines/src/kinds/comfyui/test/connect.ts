import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task } from '@stipple/core/domain/task'
import { savedModels, kindHarness, modelIn } from '../../../../test/kind-harness.ts'
import { type ReadOutput, readOutput } from '../../../../test/run-task.ts'
import type { Run, Warning } from '../../../spec.ts'
import type { Survey } from '../../spec.ts'
import { kind } from '../kind.ts'
import { type ComfyServer, createComfyServer, type ReceivedWorkflow } from './server.ts'

type Assets = Readonly<Record<string, Uint8Array>>

/** A ComfyUI server, surveyed and connected. */
export interface ConnectedComfy {
  readonly server: ComfyServer
  readonly survey: Survey
  readonly models: readonly ModelTraits[]
  /** The only model with a matching id. */
  readonly modelOf: (id: RegExp) => ModelTraits
  /** Submits a task and returns the workflow that the server received. */
  readonly submit: (model: ModelTraits, task: Task, assets?: Assets, options?: Run['options']) => Promise<ReceivedWorkflow>
  /** Final warnings of a task. */
  readonly warnings: (model: ModelTraits, task: Task) => Promise<readonly Warning[]>
  /** Submits a task and returns the server's results. */
  readonly make: (model: ModelTraits, task: Task, assets?: Assets, options?: Run['options']) => Promise<readonly ReadOutput[]>
}

export async function connectComfy(): Promise<ConnectedComfy> {
  const server = await createComfyServer({ api: 'jobs' })
  const { survey: ask, begin: start } = kindHarness(kind, () => ({ address: server.origin, key: server.secret }))
  const survey = await ask()

  const begin = (model: ModelTraits, task: Task, assets: Assets, options: Run['options'] = {}) =>
    start(model.id, task, { assets, options, survey })
  const finish = async (...asked: Parameters<typeof begin>) => {
    const { step, look } = await begin(...asked)
    server.set({ state: 'done' })
    const end = step.kind === 'waiting' ? await look() : step
    if (end.kind !== 'done') throw new Error('the run has not ended')
    return end
  }
  return {
    server,
    survey,
    models: savedModels(survey).map(({ traits }) => traits),
    modelOf: (id) => modelIn(survey, id),
    submit: async (model, task, assets = {}, options = {}) => {
      await begin(model, task, assets, options)
      return server.workflows().at(-1) ?? {}
    },
    warnings: async (model, task) => (await finish(model, task, {})).warnings,
    make: async (model, task, assets = {}, options = {}) => {
      const { outputs } = await finish(model, task, assets, options)
      return Promise.all(outputs.map(readOutput))
    },
  }
}

/** Inputs of all nodes of a class. */
export const nodesOf = (workflow: ReceivedWorkflow, name: string): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(workflow).flatMap(({ class_type: type, inputs }) => (type === name ? [inputs] : []))
