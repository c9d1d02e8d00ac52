import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'
import type { ExternalRule } from '@stipple/core/domain/public-address'
import type { Text } from '@stipple/core/domain/text'
import type { Workflow, WorkflowDraft } from '@stipple/core/domain/workflow'
import type { z } from 'zod'
import type { Engine, EngineContext, Fetch } from '../spec.ts'

/**
 * A type of external engine, e.g. one service or program: its settings form, and the engine made from the settings. Each connection is one set of
 * settings. Built-in engines need none.
 */
export interface EngineKind<S> {
  readonly id: string
  readonly label: Text
  /** Its purpose in a sentence. */
  readonly hint: Text
  /** Listed last: few operators have one. */
  readonly rare?: true
  /** An external service: jobs leave the operator's network. */
  readonly elsewhere: ExternalRule
  /** Schema of the operator's form, with `.meta({…})` of its fields: see `settingFields`. */
  readonly settings: z.ZodType<S>
  /** Usual ports, most common first. */
  readonly ports?: readonly number[]
  /** Format of its keys, to recognise a key without an address. */
  readonly keys?: RegExp
  /** Hosts of services recognised by name, without a request. */
  readonly knownHosts?: readonly string[]
  /** Probes an address for a service of this kind. Only reads, sends no secrets, and takes at most three seconds. */
  recognize?(address: URL, look: SurveyIo): Promise<Recognized | undefined>
  /** Models and abilities of a connection, stored in the catalogue. */
  survey(settings: S, context: SurveyContext): Promise<Survey>
  /** Creates the engine of a connection. Pure: sends no request. `savedModels` are the connection's models in the catalogue. */
  connect(settings: S, connection: Connection, savedModels: readonly SavedModel[]): Engine
  /** Node graphs that an operator imports as models. */
  readonly workflows?: WorkflowsOf<S>
}

/** Errors of an imported workflow are thrown as `EngineError` `invalid_input`, with a text for the operator. */
export interface WorkflowsOf<S> {
  /** Reads an untrusted file and proposes a form. */
  read(settings: S, file: { readonly name: string; readonly bytes: Uint8Array }, io: SurveyIo): Promise<WorkflowDraft>
  /** Opens a saved workflow for editing. */
  open(settings: S, saved: SavedWorkflow, io: SurveyIo): Promise<WorkflowDraft>
  /** Validates a workflow and describes its model. Sends no request. */
  modelOf(id: string, workflow: Workflow): FoundModel
}

export interface SavedWorkflow {
  readonly id: string
  readonly workflow: Workflow
  /** Fingerprints of its node classes at the first survey after saving. */
  readonly pins: Readonly<Record<string, string>> | null
}

/** State of a workflow at a survey. */
export interface WorkflowState extends Pick<SavedWorkflow, 'id'> {
  readonly pins: Readonly<Record<string, string>>
  /** One of its node classes changed, or something that it needs is missing. */
  readonly check: boolean
}

export interface Connection {
  readonly id: string
  /** The operator's name. */
  readonly name: string
}

export interface SurveyIo {
  readonly fetch: Fetch
  readonly signal: AbortSignal
}

export interface Recognized {
  readonly label: Text
  /** Initial settings. */
  readonly settings: Readonly<Record<string, unknown>>
}

export interface SurveyContext extends Pick<EngineContext, 'log'>, SurveyIo {
  readonly now: () => number
  /** Workflows of the connection, available as models while the server has what they need. */
  readonly workflows?: readonly SavedWorkflow[]
}

export interface Survey {
  readonly version: string
  /** E.g. "RTX 4090, 24 GB". */
  readonly hardware?: string
  readonly models: readonly FoundModel[]
  readonly loras: readonly LoraTraits[]
  readonly limits: ConnectionLimits
  /** Notes to the operator, e.g. that previews are disabled on the remote server. */
  readonly warnings: readonly Text[]
  readonly workflows?: readonly WorkflowState[]
  /** Models found later are offered without the operator. */
  readonly open?: true
}

export interface FoundModel {
  /** Name on the remote server. */
  readonly remoteId: string
  readonly label: Text
  readonly traits: Omit<ModelTraits, 'engine' | 'form'>
  /** Fields in addition to those of the modes. */
  readonly form?: Properties
  /** Concurrent runs of it, if fewer than the connection's. */
  readonly most?: number
}

export interface ConnectionLimits {
  /** Concurrent runs. */
  readonly slots: number
  /** Cancellable runs: none, queued ones, or also running ones. */
  readonly cancel: 'none' | 'queued' | 'running'
  readonly progress: 'step' | 'percent' | 'coarse' | 'none'
  /** Repeating a request with the same key does not start a second run. */
  readonly idempotent: boolean
  /** A run survives the loss of the connection and can be polled again. */
  readonly resumable: boolean
  /** Each submission costs money. */
  readonly billed: boolean
}

/** A connection's model in the catalogue: the remote name, and the traits for members. */
export interface SavedModel {
  readonly remoteId: string
  readonly traits: ModelTraits
  /** Its workflow. */
  readonly workflow?: Workflow
}
