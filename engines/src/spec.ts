import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Value } from '@stipple/core/domain/property'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'
import type { InstalledWeights } from './weights/spec.ts'

/** Contract between the server and everything that generates. Types and one error class, no logic. */
export interface Engine {
  readonly spec: 2
  /** A built-in engine's name, or the id of a connection. */
  readonly id: string
  readonly label: Text
  /** Lane of its runs: `here` on this installation's processors, `elsewhere` over the network. */
  readonly place: 'here' | 'elsewhere'
  /**
   * Origins (`https://host:port`) allowed by the operator: the engine's fetch reaches them also in private networks; all other addresses must be
   * public.
   */
  readonly origins?: readonly string[]
  /** Models that can be offered now. Called when the catalogue is refreshed, never while a member waits. */
  models(context: EngineContext): Promise<readonly ModelTraits[]>
  /** LoRAs for those of its models that support them. */
  loras?(context: EngineContext): Promise<readonly LoraTraits[]>
  /** Starts a run. A local engine finishes it within this call; an external one submits it and returns `waiting`. */
  start(run: Run, io: RunIo): Promise<Step>
  /** Polls a submitted operation. Any process may call it, also after a restart. Required if the engine returns `waiting`. */
  poll?(operation: Json, run: Run, io: RunIo): Promise<Step>
  /** Cancels an operation. Any process may call it, also if the job was deleted. */
  cancel?(operation: Json, run: RunName, io: OutsideIo): Promise<CancelOutcome>
}

/** Identity of a run. */
export interface RunName {
  readonly jobId: string
  /** Increases whenever the job is given to a worker again. */
  readonly attempt: number
  /** Number of times the job was submitted to an external engine, including this one. */
  readonly submission: number
  /** The same for every retry of one submission, different for the next submission; see kit/run-key. */
  readonly key: string
}

export interface Run extends RunName {
  readonly task: Task
  readonly model: ModelTraits
  /** The member's values of the model's own fields (`ModelTraits.form`). */
  readonly options: Readonly<Record<string, Value>>
}

export type Step =
  | {
      readonly kind: 'waiting'
      /** Stored with the job, and the only input of the next `poll`. */
      readonly operation: Json
      readonly lookAfterMs: number
      /** The same near the run's expected end, by earlier runs of its model; default: `lookAfterMs`. */
      readonly atEndMs?: number
      /** Number of runs ahead of it in the engine's queue. */
      readonly position?: number
      readonly ratio?: number
      /** A preview (JPEG, PNG or WebP). */
      readonly preview?: Uint8Array
    }
  | { readonly kind: 'done'; readonly outputs: readonly Output[]; readonly warnings: readonly Warning[] }

/** Result of a cancellation: the run stopped, was asked to stop, or had already ended. */
export type CancelOutcome = 'cancelled' | 'requested' | 'too_late'

/**
 * Bytes; a file in the run's folder, by its absolute path; or an address, from which the server streams it with the safe fetch. Large content is never held in
 * memory whole.
 */
export type Content = LocalContent | { readonly url: string }
/** Content on this machine: in memory, or in a file. */
export type LocalContent = Uint8Array | { readonly file: string }

/** `Made` is `LocalContent` after the server has downloaded remote outputs. */
export interface Output<Made extends Content = Content> {
  readonly media: 'image' | 'video' | 'voice' | '3d'
  /** MIME type. */
  readonly type: string
  readonly content: Made
  readonly width?: number
  readonly height?: number
  /** Playing time. */
  readonly seconds?: number
  /**
   * A still (PNG, JPEG or WebP) for an output that is not an image: a frame, a waveform, a view of the model. Required for audio and models; the
   * server extracts a frame of a video without one.
   */
  readonly poster?: Uint8Array
  readonly seed: number
  /** Larger than requested, as chosen in the model's own form. */
  readonly enlarged?: true
  /** Other formats of the same work: a logo as SVG, the notes of a piece of music. */
  readonly attachments?: readonly Attachment<Made>[]
}

export interface Attachment<Made extends Content = Content> {
  /** File name extension, without the dot. */
  readonly extension: string
  /** MIME type. */
  readonly type: string
  readonly content: Made
}

/** A wish that the engine could not fulfil. Shown to the member beside the result. */
export interface Warning {
  readonly code: string
  readonly text: Text
  /** The result may be incomplete: the member gets it, and the dots back. */
  readonly isUnpaid?: true
}

export interface EngineContext {
  readonly log: Log
  /** Store of model weights; see kit/packs. */
  readonly packs: PackStore
  /** Weights that the operator downloaded or added; see weights/preset. */
  readonly weights: InstalledWeights
}

/** Everything needed to talk to an external engine. */
export interface OutsideIo {
  readonly log: Log
  readonly signal: AbortSignal
  /** For all external addresses; see kit/safe-fetch. */
  readonly fetch: Fetch
  readonly now: () => number
}

export interface RunIo extends EngineContext, OutsideIo {
  /** Reads the bytes of an uploaded file or an earlier work. */
  readonly read: (asset: AssetRef) => Promise<Uint8Array>
  /** Copies a large file into the run's folder and returns its path, so that a child process or a request can read it in pieces. */
  readonly file: (asset: AssetRef) => Promise<string>
  /** Reports progress to the member. Cheap; the server limits the rate. */
  readonly report: (report: Report) => void
  /** Reads the member's options for volunteer networks. */
  readonly terms: () => Promise<MemberTerms>
  /** Requests an early poll of an accepted run. Also works after `start` has returned. */
  readonly pollNow: () => void
  readonly budget: Budget
  /** A private folder of this run. Its files may be returned as outputs; the server deletes the folder afterwards. */
  readonly folder: string
}

export interface MemberTerms {
  /** Consent to results in the network's open data set. */
  readonly shares: boolean
  /** The member's own key, in place of the operator's. */
  readonly key?: string
}

export type Fetch = (address: string | URL, init?: FetchInit) => Promise<Response>

export interface FetchInit extends RequestInit {
  /** Limit of the response body, if it differs from the default. */
  readonly maxBytes?: number
}

export interface Report {
  /** 0 to 1 over the whole task. It may decrease; the server only shows increases. */
  readonly ratio?: number
  /** Current activity, when it is not plain generation. */
  readonly note?: {
    readonly code: 'fetching_pack' | 'converting_pack'
    readonly pack: string
    readonly received?: number
    readonly total?: number
  }
  /** Partial text of a text task. */
  readonly text?: string
  /** A preview (JPEG or PNG). */
  readonly preview?: Uint8Array
}

/** Limits of one task; beyond them it is killed. */
export interface Budget {
  readonly memoryBytes: number
  /** The same for a local model, about whose needs the operator was informed; default: equal. */
  readonly modelBytes?: number
  readonly milliseconds: number
  readonly threads: number
  /** True if a graphics card may be used; default. */
  readonly graphics?: boolean
}

export interface PackStore {
  /** Makes sure that a pack is on disk (downloaded, verified, converted) and returns its folder. Concurrent calls share the work. */
  ensure(id: string, options: { signal: AbortSignal; report: (report: Report) => void }): Promise<string>
  list(): Promise<readonly PackState[]>
  /** Deletes a pack from the disk; the next use downloads it again. */
  remove(id: string): Promise<void>
}

export interface PackState {
  readonly id: string
  readonly label: Text
  readonly state: 'absent' | 'fetching' | 'ready' | 'failed'
  readonly licence: string
  readonly source: string
  readonly bytes: number
  /** True if its licences allow any use. */
  readonly permissive: boolean
}

export interface Log {
  debug(data: object, message?: string): void
  info(data: object, message?: string): void
  warn(data: object, message?: string): void
  error(data: object, message?: string): void
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export const ENGINE_ERROR_CODES = [
  'auth',
  'quota',
  'rate_limited',
  'invalid_input',
  /** The output is not as requested: the main subject is missing, nothing changed, or the image was spoiled. `text` says what is wrong. */
  'missed',
  'content_policy',
  /** The output could not be checked for safety. */
  'safety_failed',
  'model_missing',
  'out_of_memory',
  'unavailable',
  'timeout',
  'cancelled',
  'lost',
  'internal',
] as const
export type EngineErrorCode = (typeof ENGINE_ERROR_CODES)[number]

/** Errors that a retry, later or by another engine, may overcome. */
const RETRYABLE: ReadonlySet<EngineErrorCode> = new Set([
  'auth',
  'quota',
  'rate_limited',
  'model_missing',
  'out_of_memory',
  'unavailable',
  'timeout',
  'lost',
])

export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  /** False if it must not be retried anywhere. */
  readonly retryable: boolean
  /** Wait that the engine asked for before a retry, if it did. */
  readonly retryAfterMs: number | undefined
  /** Input field at fault, if any. */
  readonly field: string | undefined
  /** Message to the member, if more specific than the code's. */
  readonly text: Text | undefined
  /** Only the model is at fault: the engine is healthy. */
  readonly ofModel: boolean

  constructor(
    code: EngineErrorCode,
    message: string,
    options: {
      retryable?: boolean
      retryAfterMs?: number | undefined
      field?: string
      text?: Text | undefined
      ofModel?: boolean
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? RETRYABLE.has(code)
    this.retryAfterMs = options.retryAfterMs
    this.field = options.field
    this.text = options.text
    this.ofModel = options.ofModel ?? false
  }
}
