import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Value } from '@stipple/core/domain/property'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import type { EngineKind, SavedModel, Survey, SurveyIo } from '../src/kinds/spec.ts'
import { createSafeFetch } from '../src/kit/safe-fetch.ts'
import type { Engine, Run, RunIo, Step, Warning } from '../src/spec.ts'
import { SILENT, testContext } from './context.ts'
import { readOutput, type ReadOutput, type RunOptions, testIo, testRun } from './run-task.ts'

export interface Extras {
  /** Bytes behind the addresses in the task. */
  readonly assets?: Readonly<Record<AssetRef, Uint8Array>>
  /** Fields of the model's own form. */
  readonly options?: Readonly<Record<string, Value>>
  /** Settings in place of the usual ones. */
  readonly settings?: object
  readonly now?: () => number
  /** An existing survey; default: a new one. */
  readonly survey?: Survey
}

export interface Begun {
  readonly engine: Engine
  readonly run: Run
  readonly io: RunIo
  readonly step: Step
  /** Polls the run again. */
  readonly look: () => Promise<Step>
}

/** Name of a model there, its label or id, or a pattern of its id; the first model when it is left out. */
type ModelName = string | RegExp | undefined

const CONNECTION = { id: 'connection-1', name: 'Mine' }

/** Models of a survey as stored in the catalogue. */
export const savedModels = ({ models }: Survey): readonly SavedModel[] =>
  models.map(({ remoteId, traits, form }) => ({ remoteId, traits: { ...traits, engine: CONNECTION.id, ...(form && { form }) } }))

/** A model of a survey by its name. */
export function modelIn(survey: Survey, name?: ModelName): ModelTraits {
  const isNamed = ({ remoteId, traits: { id, label } }: SavedModel): boolean =>
    name === undefined || (typeof name === 'string' ? [remoteId, id, label.en].includes(name) : name.test(id))
  const model = savedModels(survey).find(isNamed)?.traits
  if (!model) throw new Error(`no model ${name}: ${JSON.stringify(survey.warnings)}`)
  return model
}

/** Common steps of kind tests: survey a connection, start a run, and wait for its end. `settings` are read on each call. */
export function kindHarness<S>(kind: EngineKind<S>, settings: () => object) {
  const given = (more: object = {}): S => kind.settings.parse({ ...settings(), ...more })
  /** The engine of a connection with the models of a survey. */
  const connect = (survey?: Survey, more?: object): Engine => kind.connect(given(more), CONNECTION, survey ? savedModels(survey) : [])
  const surveyIo = (more?: object): SurveyIo => ({
    fetch: createSafeFetch({ allowedOrigins: connect(undefined, more).origins ?? [] }),
    signal: new AbortController().signal,
  })
  const survey = (more?: object): Promise<Survey> => kind.survey(given(more), { ...surveyIo(more), log: SILENT, now: Date.now })
  /** Makes the `io` of a run, with a folder of its own. */
  const runIo = async (options: Partial<RunOptions> & Pick<Extras, 'assets'> = {}, more?: object): Promise<RunIo> => {
    const folder = await mkdtemp(join(tmpdir(), 'run-'))
    return { ...testIo({ context: testContext(), folder, ...options }), fetch: surveyIo(more).fetch }
  }

  const begin = async (
    name: ModelName,
    task: Task,
    { assets = {}, options = {}, settings: more, now = Date.now, survey: made }: Extras = {},
  ): Promise<Begun> => {
    const found = made ?? (await survey(more))
    const io = { ...(await runIo({ assets }, more)), now }
    const engine = connect(found, more)
    const run = testRun({ task, model: modelIn(found, name), options })
    const step = await engine.start(run, io)
    let last = step
    const look = async (): Promise<Step> => {
      if (last.kind !== 'waiting' || !engine.poll) throw new Error('the run has ended')
      const next = await engine.poll(last.operation, run, io)
      if (next.kind === 'waiting') last = next
      return next
    }
    return { engine, run, io, step, look }
  }

  /** Starts a run, and returns its end with the bytes of its outputs. */
  const make = async (
    name: ModelName,
    task: Task,
    extras?: Extras,
  ): Promise<{ readonly outputs: readonly ReadOutput[]; readonly warnings: readonly Warning[] }> => {
    const { step, look } = await begin(name, task, extras)
    const end = step.kind === 'done' ? step : await look()
    if (end.kind !== 'done') throw new Error('the run has not ended')
    return { outputs: await Promise.all(end.outputs.map(readOutput)), warnings: end.warnings }
  }
  return { given, connect, surveyIo, survey, runIo, begin, make }
}
