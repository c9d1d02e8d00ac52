import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Value } from '@stipple/core/domain/property'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import type { EngineKind, KeptModel, Survey } from '../src/kinds/spec.ts'
import { createSafeFetch } from '../src/kit/safe-fetch.ts'
import type { Engine, Run, RunIo, Step } from '../src/spec.ts'
import { SILENT, testContext } from './context.ts'
import { testIo, testRun } from './run-task.ts'

export interface Extras {
  /** Bytes behind the addresses in the task. */
  readonly assets?: Readonly<Record<AssetRef, Uint8Array>>
  /** Fields of the model's own form. */
  readonly options?: Readonly<Record<string, Value>>
  /** Settings in place of the usual ones. */
  readonly settings?: object
  readonly now?: () => number
}

export interface Begun {
  readonly engine: Engine
  readonly run: Run
  readonly io: RunIo
  readonly step: Step
  /** Looks at the run once more. */
  readonly look: () => Promise<Step>
}

/** Steps that the tests of every kind begin with: survey a connection, start a run, and wait for its end. `settings` are read anew at each call. */
export function kindHarness<S>(kind: EngineKind<S>, settings: () => object) {
  const given = (more: object = {}): S => kind.settings.parse({ ...settings(), ...more })
  const fetchFor = (more?: object) =>
    createSafeFetch({ allowedOrigins: kind.connect(given(more), { id: 'c', name: 'Mine' }, []).origins ?? [] })
  const survey = (more?: object): Promise<Survey> =>
    kind.survey(given(more), { log: SILENT, fetch: fetchFor(more), now: Date.now, signal: new AbortController().signal })

  /** Starts a run of the model with that name there, or the first one. */
  const begin = async (
    name: string | undefined,
    task: Task,
    { assets = {}, options = {}, settings: more, now = Date.now }: Extras = {},
  ): Promise<Begun> => {
    const { models, warnings } = await survey(more)
    const kept: readonly KeptModel[] = models.map(({ remoteId, traits, form }) => ({
      remoteId,
      traits: { ...traits, engine: 'c', ...(form && { form }) },
    }))
    const model = kept.find(({ remoteId, traits }) => name === undefined || remoteId === name || traits.label.en === name)?.traits
    if (!model) throw new Error(`no model ${name}: ${JSON.stringify(warnings)}`)
    const folder = await mkdtemp(join(tmpdir(), 'run-'))
    const io = { ...testIo({ context: testContext(), folder, assets }), fetch: fetchFor(more), now }
    const engine = kind.connect(given(more), { id: 'c', name: 'Mine' }, kept)
    const run = testRun({ task, model, options })
    const step = await engine.start(run, io)
    let last = step
    const look = async (): Promise<Step> => {
      if (last.kind !== 'waiting' || !engine.poll) throw new Error('the run has ended')
      const now = await engine.poll(last.operation, run, io)
      if (now.kind === 'waiting') last = now
      return now
    }
    return { engine, run, io, step, look }
  }

  /** Starts a run, and returns its end. */
  const make = async (name: string | undefined, task: Task, extras?: Extras): Promise<Extract<Step, { kind: 'done' }>> => {
    const { step, look } = await begin(name, task, extras)
    const end = step.kind === 'done' ? step : await look()
    if (end.kind !== 'done') throw new Error('the run has not ended')
    return end
  }
  return { given, survey, begin, make }
}
