import type { Input, Properties } from '@stipple/core/domain/property'
import type { Language, Text } from '@stipple/core/domain/text'
import type { Log, PackStore } from '../spec.ts'

/** What helps people with words: built in, or a language model that the operator named. Failures are `EngineError`s. */
export interface TextEngine {
  readonly id: string
  readonly label: Text
  /** The same prompt in the other language. */
  readonly translate: (request: TranslateRequest, context: TextContext) => Promise<Written>
  /** The prompt word for word, and how the picture could look. Another one for each salt; the same salt repeats where the engine can. */
  readonly expand: (request: ExpandRequest, context: TextContext) => Promise<Written>
  /** A cleaner prompt and inputs that fit it. Never leaves the bounds of the properties. */
  readonly optimize: (request: OptimizeRequest, context: TextContext) => Promise<Optimized>
  /** A prompt that describes a picture. */
  readonly describe: (request: DescribeRequest, context: TextContext) => Promise<Written>
}

export interface TranslateRequest {
  readonly text: string
  readonly from: Language
  readonly to: Language
}

export interface ExpandRequest {
  readonly prompt: string
  readonly language: Language
  /** Chosen anew each time a person asks. */
  readonly salt: number
}

export interface OptimizeRequest {
  /** The inputs of the form, `prompt` among them. */
  readonly params: Input
  /** The form of the model, so that its bounds are kept. */
  readonly properties: Properties
  readonly language: Language
}

export interface DescribeRequest {
  /** An encoded picture: PNG, JPEG, WebP, GIF or AVIF. */
  readonly image: Uint8Array
  readonly language: Language
  /** What to pay attention to; may be empty. */
  readonly hint: string
}

export interface TextContext {
  readonly signal: AbortSignal
  readonly log: Log
  /** Weights, fetched at their first use. */
  readonly packs: Pick<PackStore, 'list' | 'ensure'>
}

/** Bytes; `total` is 0 until it is known. */
export interface Fetching {
  readonly received: number
  readonly total: number
}

export interface Written {
  readonly text: string
  /** What would see more is on its way: asking again later says more. */
  readonly fetching?: Fetching
  /** Id of what wrote it. */
  readonly engine: string
  /** What it is worth, where a person would otherwise expect more. */
  readonly notes: readonly Text[]
}

export interface Optimized {
  readonly prompt: string
  /** All inputs, changed or not. */
  readonly params: Input
  /** Why, one for each change. */
  readonly reasons: readonly Text[]
}

/** An address of an OpenAI-compatible server, and which of its models to ask. */
export interface TextSettings {
  /** Where the paths of the API start, e.g. `http://127.0.0.1:11434/v1`. Undefined: built-in only. */
  readonly url: string | undefined
  readonly key: string | undefined
  readonly model: string | undefined
  /** A model that sees pictures. Undefined: pictures are described by the built-in analysis. */
  readonly visionModel: string | undefined
}
