import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { AssetRef, Task } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'

/** The contract between the server and everything that generates. Types and one error class, no logic. */
export interface Engine {
  readonly spec: 1
  readonly id: string
  readonly label: Text
  /** Models that can be offered now. Called often: cheap, or cached by the engine. */
  models(context: EngineContext): Promise<readonly ModelTraits[]>
  /** Add-ons that can be laid on those of its models that take them. */
  loras?(context: EngineContext): Promise<readonly LoraTraits[]>
  /** Runs a task. Local engines finish here; remote ones may return `running` with an operation to resume. */
  start(task: Task, model: ModelTraits, context: RunContext): Promise<Progress>
  /** Looks at an operation again, also after a restart of the server. */
  resume?(operation: Json, context: RunContext): Promise<Progress>
  cancel?(operation: Json, context: RunContext): Promise<'cancelled' | 'requested' | 'too_late'>
}

export type Progress =
  | {
      readonly status: 'running'
      readonly operation: Json
      readonly pollAfterMs: number
      readonly position?: number
      readonly ratio?: number
    }
  | { readonly status: 'done'; readonly outputs: readonly Output[]; readonly warnings: readonly Warning[] }

export interface Output {
  readonly media: 'image' | 'video' | 'voice' | '3d'
  /** MIME type. */
  readonly type: string
  readonly bytes: Uint8Array
  readonly width?: number
  readonly height?: number
  /** How long it plays. */
  readonly seconds?: number
  /** A still (PNG, JPEG or WebP) that stands for what is no picture: a frame, a waveform, a view of the model. Needed for everything but images. */
  readonly poster?: Uint8Array
  readonly seed: number
  /** The same work in other forms, kept beside it: the drawing of a logo as SVG, the notes of a piece of music. */
  readonly also?: readonly Attachment[]
}

export interface Attachment {
  /** Ending of the file's name, without the dot. */
  readonly extension: string
  /** MIME type. */
  readonly type: string
  readonly bytes: Uint8Array
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

export interface RunContext extends EngineContext {
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
  readonly now: () => number
  /** The bytes of an uploaded file or an earlier work. */
  readonly read: (asset: AssetRef) => Promise<Uint8Array>
  /** Tells the member how far it is. Cheap to call; the server thins it out. */
  readonly report: (report: Report) => void
  readonly budget: Budget
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

export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  readonly retryable: boolean
  /** The input field at fault, when there is one. */
  readonly field: string | undefined
  /** What to tell the member, where it says more than the code does. */
  readonly text: Text | undefined

  constructor(
    code: EngineErrorCode,
    message: string,
    options: { retryable?: boolean; field?: string; text?: Text | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? (code === 'unavailable' || code === 'rate_limited' || code === 'lost')
    this.field = options.field
    this.text = options.text
  }
}
