import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import type { z } from 'zod'
import type { Engine, EngineContext, Fetch } from '../spec.ts'

/**
 * A way of generating elsewhere, e.g. one service or one program: how its settings look, and how they become an engine. Each connection that the operator
 * makes is one row of settings. What runs here needs none.
 */
export interface EngineKind<S> {
  readonly id: string
  readonly label: Text
  /** The form of the operator follows from it. Secret fields are marked by `.meta({ secret: true })`. */
  readonly settings: z.ZodType<S>
  /** Hosts of services that are told by their name, without a request. */
  readonly knownHosts?: readonly string[]
  /** What stands behind an address, if it is of this kind. Only reads, sends no secret, and takes at most three seconds. */
  recognize?(address: URL, look: Look): Promise<Recognized | undefined>
  /** What a connection can do; the catalogue keeps the answer. */
  survey(settings: S, context: SurveyContext): Promise<Survey>
  /** Pure: asks nobody. `kept` are the models that the catalogue knows of the connection. */
  connect(settings: S, connection: Connection, kept: readonly KeptModel[]): Engine
}

export interface Connection {
  readonly id: string
  /** The operator's name for it. */
  readonly name: string
}

export interface Look {
  readonly fetch: Fetch
  readonly signal: AbortSignal
}

export interface Recognized {
  readonly label: Text
  /** Settings to begin with. */
  readonly settings: Readonly<Record<string, unknown>>
}

export interface SurveyContext extends Pick<EngineContext, 'log'>, Look {
  readonly now: () => number
}

export interface Survey {
  readonly version: string
  /** E.g. "RTX 4090, 24 GB". */
  readonly hardware?: string
  readonly models: readonly FoundModel[]
  readonly loras: readonly LoraTraits[]
  readonly limits: ConnectionLimits
  /** What the operator should know, e.g. that previews are off over there. */
  readonly warnings: readonly Text[]
}

export interface FoundModel {
  /** Its name over there. */
  readonly remoteId: string
  readonly label: Text
  readonly traits: Omit<ModelTraits, 'engine' | 'form'>
  /** Fields beside those of the modes. */
  readonly form?: Properties
}

export interface ConnectionLimits {
  /** Runs at a time. */
  readonly slots: number
  /** What can be cancelled there: nothing, what still waits, or also what runs. */
  readonly cancel: 'none' | 'queued' | 'running'
  readonly progress: 'step' | 'percent' | 'coarse' | 'none'
  /** A repeated request with the same key is the same run. */
  readonly idempotent: boolean
  /** A run outlives the connection to it: it can be looked at again. */
  readonly resumable: boolean
  /** Each submission costs money. */
  readonly billed: boolean
}

/** A model of a connection as the catalogue keeps it: the remote name, and the traits that members see. */
export interface KeptModel {
  readonly remoteId: string
  readonly traits: ModelTraits
}
