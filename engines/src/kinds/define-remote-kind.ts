import type { z } from 'zod'
import {
  type CancelOutcome,
  type Engine,
  EngineError,
  type Json,
  type OutsideIo,
  type Run,
  type RunIo,
  type RunName,
  type Step,
} from '../spec.ts'
import type { EngineKind, SavedModel, Survey, SurveyContext, SurveyIo } from './spec.ts'

/** A call about one run. */
export interface RemoteCall<S, W> {
  readonly settings: S
  readonly wire: W
  readonly run: Run
  readonly io: RunIo
  /** Models of the connection. */
  readonly savedModels: readonly SavedModel[]
}

/**
 * Parts of a kind: texts, settings, and a function for each capability of its server. `S` are the settings, `W` sends requests, `O` is stored with a
 * run.
 */
export interface RemoteKind<S extends { readonly address: string }, W, O> extends Omit<EngineKind<S>, 'survey' | 'connect'> {
  /** Address of the API, if it differs from the setting. Its origin may be in a private network. */
  readonly base?: (settings: S) => string | URL
  /** Creates an authenticated wire from the settings, without a request. */
  readonly wire: (settings: S, io: SurveyIo) => W
  readonly survey: (wire: W, settings: S, context: SurveyContext) => Promise<Survey>
  /** Starts a run: `waiting` if the server keeps runs, `done` if it responds with the result. `remoteId` is the model's name there. */
  readonly submit: (call: RemoteCall<S, W> & { readonly remoteId: string }) => Promise<Step>
  /** Stored record of an accepted run. */
  readonly operation?: z.ZodType<O>
  /** Polls a run. Without it, a run not held by this process is lost. */
  readonly poll?: (call: RemoteCall<S, W>, operation: O) => Promise<Step>
  readonly cancel?: (
    call: Pick<RemoteCall<S, W>, 'settings' | 'wire' | 'savedModels'> & { readonly io: OutsideIo },
    operation: O,
    run: RunName,
  ) => Promise<CancelOutcome>
}

/**
 * Creates a kind of external engines from its parts. The engine fails with `model_missing` for unknown models, without a request, and with `lost` for
 * runs without a readable record: their response never came.
 */
export function defineRemoteKind<S extends { readonly address: string }, W, O = never>({
  base = ({ address }) => address,
  wire,
  survey,
  submit,
  operation,
  poll,
  cancel,
  ...kind
}: RemoteKind<S, W, O>): EngineKind<S> {
  const read = (stored: Json): O | undefined => operation?.safeParse(stored).data
  const connect: EngineKind<S>['connect'] = (settings, { id, name }, savedModels): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(base(settings)).origin],
    models: async () => savedModels.map(({ traits }) => traits),
    start: async (run, io) => submit({ settings, wire: wire(settings, io), run, io, savedModels, remoteId: remoteIdOf(savedModels, run) }),
    poll: async (stored, run, io) => {
      const known = read(stored)
      if (!poll || known === undefined) throw new EngineError('lost', `${kind.label.en} does not know the run, or its request is gone`)
      return poll({ settings, wire: wire(settings, io), run, io, savedModels }, known)
    },
    ...(cancel && {
      cancel: async (stored, run, io) => {
        const known = read(stored)
        return known === undefined ? 'too_late' : cancel({ settings, wire: wire(settings, io), savedModels, io }, known, run)
      },
    }),
  })
  return { ...kind, survey: (settings, context) => survey(wire(settings, context), settings, context), connect }
}

/** @throws {EngineError} `model_missing` for a model unknown to the connection */
export function remoteIdOf(savedModels: readonly SavedModel[], { model }: Pick<Run, 'model'>): string {
  const remote = savedModels.find(({ traits }) => traits.id === model.id)
  if (!remote) throw new EngineError('model_missing', `the connection has no model ${model.id}`)
  return remote.remoteId
}
