import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task } from '@stipple/core/domain/task'
import { SILENT, testContext } from '../../../../test/context.ts'
import { testIo, testRun } from '../../../../test/run-task.ts'
import { bytesOf } from '../../../kit/bytes-of.ts'
import { createSafeFetch } from '../../../kit/safe-fetch.ts'
import type { Output, Run, Step, Warning } from '../../../spec.ts'
import type { Survey } from '../../spec.ts'
import { kind } from '../kind.ts'
import { type ComfyServer, createComfyServer, type ReceivedWorkflow } from './server.ts'

type Assets = Readonly<Record<string, Uint8Array>>

/** A ComfyUI server, surveyed and connected. */
export interface ConnectedComfy {
  readonly server: ComfyServer
  readonly survey: Survey
  readonly models: readonly ModelTraits[]
  /** The only model whose id matches. */
  readonly modelOf: (id: RegExp) => ModelTraits
  /** Hands a task over and returns the workflow that the server took. */
  readonly submit: (model: ModelTraits, task: Task, assets?: Assets, options?: Run['options']) => Promise<ReceivedWorkflow>
  /** Warnings with which a task ends. */
  readonly warnings: (model: ModelTraits, task: Task) => Promise<readonly Warning[]>
  /** Hands a task over and brings its results, as the server made them. */
  readonly make: (
    model: ModelTraits,
    task: Task,
    assets?: Assets,
    options?: Run['options'],
  ) => Promise<readonly (Output & { readonly bytes: Uint8Array })[]>
}

export async function connectComfy(): Promise<ConnectedComfy> {
  const server = await createComfyServer({ api: 'jobs' })
  const settings = kind.settings.parse({ address: server.origin, key: server.secret })
  const fetching = createSafeFetch({ allowedOrigins: [server.origin] })
  const survey = await kind.survey(settings, { log: SILENT, fetch: fetching, now: Date.now, signal: new AbortController().signal })
  const kept = survey.models.map(({ remoteId, traits, form }) => ({ remoteId, traits: { ...traits, engine: 'c', ...(form && { form }) } }))
  const engine = kind.connect(settings, { id: 'c', name: 'Mine' }, kept)
  const models = kept.map(({ traits }) => traits)

  const begin = async (model: ModelTraits, task: Task, assets: Assets, options: Run['options'] = {}) => {
    const run = testRun({ task, model, options })
    const folder = await mkdtemp(join(tmpdir(), 'run-'))
    const io = { ...testIo({ context: testContext(), folder, assets }), fetch: fetching }
    const step = await engine.start(run, io)
    const look = (operation: Extract<Step, { kind: 'waiting' }>['operation']): Promise<Step> | undefined =>
      engine.poll?.(operation, run, io)
    return { step, look }
  }
  const finish = async (...asked: Parameters<typeof begin>) => {
    const { step, look } = await begin(...asked)
    server.set({ state: 'done' })
    const end = step.kind === 'waiting' ? await look(step.operation) : step
    if (end?.kind !== 'done') throw new Error('the run has not ended')
    return end
  }
  return {
    server,
    survey,
    models,
    modelOf: (id) => {
      const model = models.find((one) => id.test(one.id))
      if (!model) throw new Error(`no model ${id}`)
      return model
    },
    submit: async (model, task, assets = {}, options = {}) => {
      await begin(model, task, assets, options)
      return server.workflows().at(-1) ?? {}
    },
    warnings: async (model, task) => (await finish(model, task, {})).warnings,
    make: async (model, task, assets = {}, options = {}) => {
      const { outputs } = await finish(model, task, assets, options)
      return Promise.all(outputs.map(async (output) => ({ ...output, bytes: await bytesOf(localOf(output)) })))
    },
  }
}

function localOf({ content }: Output): Uint8Array | { readonly file: string } {
  if ('url' in content) throw new Error('results are fetched with the credentials of the server')
  return content
}

/** Inputs of all nodes of a class. */
export const nodesOf = (workflow: ReceivedWorkflow, name: string): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(workflow).flatMap(({ class_type: type, inputs }) => (type === name ? [inputs] : []))
