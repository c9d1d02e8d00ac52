import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Value } from '@stipple/core/domain/property'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'

/** The contract between the server and everything that generates. Types and one error class, no logic. */
export interface Engine {
  readonly spec: 2
  /** Of what runs here: its own name. Elsewhere: the id of the connection. */
  readonly id: string
  readonly label: Text
  /** The lane of its runs: on the processors of this installation, or on those of somebody else. */
  readonly place: 'here' | 'elsewhere'
  /** Origins (`https://host:port`) that the operator wrote down for it: its fetch reaches them wherever they are, everything else only in public. */
  readonly origins?: readonly string[]
  /** Models that can be offered now. Asked by the kept catalogue, never while a member waits. */
  models(context: EngineContext): Promise<readonly ModelTraits[]>
  /** Add-ons that can be laid on those of its models that take them. */
  loras?(context: EngineContext): Promise<readonly LoraTraits[]>
  /** Begins a run. What runs here ends it here too; what runs elsewhere hands it over and answers `waiting`. */
  start(run: Run, io: RunIo): Promise<Step>
  /** Looks at an operation again: any process may, also after a restart. Needed by engines that answer `waiting`. */
  poll?(operation: Json, run: Run, io: RunIo): Promise<Step>
  /** Any process may ask for it, also when the job itself has been deleted. */
  cancel?(operation: Json, run: RunName, io: OutsideIo): Promise<CancelOutcome>
}

/** Under which name something is made. */
export interface RunName {
  readonly jobId: string
  /** Rises whenever the job is given to a worker again. */
  readonly attempt: number
  /** How often the job was handed to an engine elsewhere, this time included. */
  readonly submission: number
  /** The same for every repetition of one submission, another for the next: see kit/run-key. */
  readonly key: string
}

export interface Run extends RunName {
  readonly task: Task
  readonly model: ModelTraits
  /** Fields of the model's own form (`ModelTraits.form`), as the member filled them. */
  readonly options: Readonly<Record<string, Value>>
}

export type Step =
  | {
      readonly kind: 'waiting'
      /** Is stored with the job, and all that the next look gets. */
      readonly operation: Json
      readonly lookAfterMs: number
      /** Number of runs before it at the engine. */
      readonly position?: number
      readonly ratio?: number
      /** A small picture of the work so far (JPEG, PNG or WebP). */
      readonly preview?: Uint8Array
    }
  | { readonly kind: 'done'; readonly outputs: readonly Output[]; readonly warnings: readonly Warning[] }

/** Whether it stopped there, was asked to stop, or had ended already. */
export type CancelOutcome = 'cancelled' | 'requested' | 'too_late'

/**
 * Bytes; a file in the run's folder, by its absolute path; or an address, from which the server streams it with the safe fetch.
 * What may be large is never whole in memory.
 */
export type Content = LocalContent | { readonly url: string }
/** What is on this machine: in memory, or in a file. */
export type LocalContent = Uint8Array | { readonly file: string }

/** `Made`: only what is on this machine, once the server has fetched the rest. */
export interface Output<Made extends Content = Content> {
  readonly media: 'image' | 'video' | 'voice' | '3d'
  /** MIME type. */
  readonly type: string
  readonly content: Made
  readonly width?: number
  readonly height?: number
  /** How long it plays. */
  readonly seconds?: number
  /**
   * A still (PNG, JPEG or WebP) that stands for what is no picture: a frame, a waveform, a view of the model. Required for sound and models; a film without
   * one gets a frame of its own.
   */
  readonly poster?: Uint8Array
  readonly seed: number
  /** The same work in other forms, kept beside it: the drawing of a logo as SVG, the notes of a piece of music. */
  readonly also?: readonly Attachment<Made>[]
}

export interface Attachment<Made extends Content = Content> {
  /** Ending of the file's name, without the dot. */
  readonly extension: string
  /** MIME type. */
  readonly type: string
  readonly content: Made
}

/** Something the engine could not honour. Shown to the member beside the result. */
export interface Warning {
  readonly code: string
  readonly text: Text
}

export interface EngineContext {
  readonly log: Log
  /** Where weights live; see kit/packs. */
  readonly packs: PackStore
}

/** What it takes to talk to an engine elsewhere. */
export interface OutsideIo {
  readonly log: Log
  readonly signal: AbortSignal
  /** For every address that is not ours: see kit/safe-fetch. */
  readonly fetch: Fetch
  readonly now: () => number
}

export interface RunIo extends EngineContext, OutsideIo {
  /** The bytes of an uploaded file or an earlier work. */
  readonly read: (asset: AssetRef) => Promise<Uint8Array>
  /** The path of a copy in the run's folder, of what may be large: a child process or a request then reads it piece by piece. */
  readonly file: (asset: AssetRef) => Promise<string>
  /** Tells the member how far it is. Cheap to call; the server thins it out. */
  readonly report: (report: Report) => void
  readonly budget: Budget
  /** A folder of this run alone. Files in it may be handed over as outputs; the server deletes it afterwards. */
  readonly folder: string
}

export type Fetch = (address: string | URL, init?: FetchInit) => Promise<Response>

export interface FetchInit extends RequestInit {
  /** Of the answer's body, where it may be more (or less) than what is usual. */
  readonly maxBytes?: number
}

export interface Report {
  /** 0 to 1 over the whole task. Never needs to be monotonic; the server keeps it so. */
  readonly ratio?: number
  /** What is going on, when it is not simply generating. */
  readonly note?: {
    readonly code: 'fetching_pack' | 'converting_pack'
    readonly pack: string
    readonly received?: number
    readonly total?: number
  }
  /** A small picture of the work so far (JPEG or PNG). */
  readonly preview?: Uint8Array
}

/** What one task may use before it is killed. */
export interface Budget {
  readonly memoryBytes: number
  readonly milliseconds: number
  readonly threads: number
}

export interface PackStore {
  /** Makes sure that a pack is on disk (fetched, verified, converted) and returns its folder. Concurrent calls share the work. */
  ensure(id: string, options: { signal: AbortSignal; report: (report: Report) => void }): Promise<string>
  list(): Promise<readonly PackState[]>
  /** Deletes a pack from the disk; the next use fetches it again. */
  remove(id: string): Promise<void>
}

export interface PackState {
  readonly id: string
  readonly label: Text
  readonly state: 'absent' | 'fetching' | 'ready' | 'failed'
  readonly licence: string
  readonly source: string
  readonly bytes: number
  /** Its licences allow any use. */
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
  /** What was made is not what was asked for: the main subject is missing, nothing changed, or the picture was spoiled. `text` says what is wrong. */
  'missed',
  'content_policy',
  /** What came out could not be checked for what it shows. */
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

/** What another try, later or by another engine, may mend. */
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
  /** False where no other try, here or elsewhere, may follow. */
  readonly retryable: boolean
  /** When the engine wants to be asked again, if it said so. */
  readonly retryAfterMs: number | undefined
  /** The input field at fault, when there is one. */
  readonly field: string | undefined
  /** What to tell the member, where it says more than the code does. */
  readonly text: Text | undefined

  constructor(
    code: EngineErrorCode,
    message: string,
    options: { retryable?: boolean; retryAfterMs?: number | undefined; field?: string; text?: Text | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? RETRYABLE.has(code)
    this.retryAfterMs = options.retryAfterMs
    this.field = options.field
    this.text = options.text
  }
}
