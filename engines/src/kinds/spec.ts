import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'
import type { Elsewhere } from '@stipple/core/domain/public-address'
import type { Text } from '@stipple/core/domain/text'
import type { Workflow, WorkflowDraft } from '@stipple/core/domain/workflow'
import type { z } from 'zod'
import type { Engine, EngineContext, Fetch } from '../spec.ts'

/**
 * A way to reach external engines, e.g. one service or one program: the form of its settings, and how they become an engine. Each connection that the operator
 * makes is one row of settings. Built-in engines need none.
 */
export interface EngineKind<S> {
  readonly id: string
  readonly label: Text
  /** For whom it is, in a sentence. */
  readonly hint: Text
  /** Offered after the others: few operators have one. */
  readonly rare?: true
  /** A service of someone else: its jobs leave the operator's house. */
  readonly elsewhere: Elsewhere
  /** Schema from which the operator's form is drawn, by the `.meta({…})` of its fields: see `settingFields`. */
  readonly settings: z.ZodType<S>
  /** Ports on which it usually listens, the commonest first. */
  readonly ports?: readonly number[]
  /** Form of its keys, by which one is recognised that is given alone. */
  readonly keys?: RegExp
  /** Hosts of services that are recognised by name, without a request. */
  readonly knownHosts?: readonly string[]
  /** Probes an address for a service of this kind. Only reads, sends no secret, and takes at most three seconds. */
  recognize?(address: URL, look: SurveyIo): Promise<Recognized | undefined>
  /** Models and abilities of a connection; the catalogue keeps the answer. */
  survey(settings: S, context: SurveyContext): Promise<Survey>
  /** Makes the engine of a connection. Pure: sends no request. `kept` are the connection's models in the catalogue. */
  connect(settings: S, connection: Connection, kept: readonly KeptModel[]): Engine
  /** Graphs of nodes that an operator brings in as models. */
  readonly workflows?: WorkflowsOf<S>
}

/** Faults of what is brought in are thrown as `EngineError` `invalid_input`, with words for the operator. */
export interface WorkflowsOf<S> {
  /** Reads a file that anybody may have made, and proposes a form. */
  read(settings: S, file: { readonly name: string; readonly bytes: Uint8Array }, io: SurveyIo): Promise<WorkflowDraft>
  /** Opens a saved one to be changed. */
  open(settings: S, saved: SavedWorkflow, io: SurveyIo): Promise<WorkflowDraft>
  /** Checks one, and says what model it is. Sends no request. */
  modelOf(id: string, workflow: Workflow): FoundModel
}

export interface SavedWorkflow {
  readonly id: string
  readonly workflow: Workflow
  /** Marks of the classes of its nodes, by their names, as they were at the first look after it was saved. */
  readonly pins: Readonly<Record<string, string>> | null
}

/** Condition of a workflow at a survey. */
export interface WorkflowState extends Pick<SavedWorkflow, 'id'> {
  readonly pins: Readonly<Record<string, string>>
  /** A class of its nodes is another one now, or something that it needs has gone. */
  readonly check: boolean
}

export interface Connection {
  readonly id: string
  /** Name given by the operator. */
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
  /** Workflows of the connection, which are models as long as the server has what they need. */
  readonly workflows?: readonly SavedWorkflow[]
}

export interface Survey {
  readonly version: string
  /** E.g. "RTX 4090, 24 GB". */
  readonly hardware?: string
  readonly models: readonly FoundModel[]
  readonly loras: readonly LoraTraits[]
  readonly limits: ConnectionLimits
  /** Notes to the operator, e.g. that previews are switched off at the remote server. */
  readonly warnings: readonly Text[]
  readonly workflows?: readonly WorkflowState[]
  /** Models that come later are offered at once, without the operator. */
  readonly open?: true
}

export interface FoundModel {
  /** Name at the remote server. */
  readonly remoteId: string
  readonly label: Text
  readonly traits: Omit<ModelTraits, 'engine' | 'form'>
  /** Fields in addition to those of the modes. */
  readonly form?: Properties
  /** Runs of it that are taken at a time, where that is fewer than the connection takes. */
  readonly most?: number
}

export interface ConnectionLimits {
  /** Number of runs at a time. */
  readonly slots: number
  /** Runs that can be cancelled there: none, those still queued, or also running ones. */
  readonly cancel: 'none' | 'queued' | 'running'
  readonly progress: 'step' | 'percent' | 'coarse' | 'none'
  /** Repeating a request with the same key does not start a second run. */
  readonly idempotent: boolean
  /** A run survives the loss of the connection and can be polled again. */
  readonly resumable: boolean
  /** Each submission costs money. */
  readonly billed: boolean
}

/** A model of a connection as the catalogue keeps it: the remote name, and the traits that members see. */
export interface KeptModel {
  readonly remoteId: string
  readonly traits: ModelTraits
  /** The workflow that it is. */
  readonly workflow?: Workflow
}
