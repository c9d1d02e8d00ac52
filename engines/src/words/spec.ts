import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Input, Properties } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import type { Log, PackStore } from '../spec.ts'

/** Engine for prompt tools: built in, or the operator's language model. Failures are `EngineError`s. */
export interface TextEngine {
  readonly id: string
  readonly label: Text
  /** Translates a prompt to the other language. */
  readonly translate: (request: TranslateRequest, context: TextContext) => Promise<Written>
  /** Keeps the exact prompt and appends details. Each salt gives another text; the same salt repeats it if the engine can. */
  readonly expand: (request: ExpandRequest, context: TextContext) => Promise<Written>
  /** Cleans the prompt and fits the inputs to it, within the bounds of the properties. */
  readonly optimize: (request: OptimizeRequest, context: TextContext) => Promise<Optimized>
  /** Writes a prompt that describes a picture. */
  readonly describe: (request: DescribeRequest, context: TextContext) => Promise<Written>
}

export interface TranslateRequest {
  readonly text: string
  readonly from: PromptLanguage
  readonly to: PromptLanguage
}

export interface ExpandRequest {
  readonly prompt: string
  readonly language: PromptLanguage
  /** Seed, chosen at random at each request of a user. */
  readonly salt: number
}

export interface OptimizeRequest {
  /** Inputs of the form, including `prompt`. */
  readonly params: Input
  /** Properties of the model's form, whose bounds are kept. */
  readonly properties: Properties
  readonly language: PromptLanguage
}

export interface DescribeRequest {
  /** Encoded picture: PNG, JPEG, WebP, GIF or AVIF. */
  readonly image: Uint8Array
  readonly language: PromptLanguage
  /** Aspect to pay attention to; may be empty. */
  readonly hint: string
}

export interface TextContext {
  readonly signal: AbortSignal
  /** Called with the partial text, if the engine streams. */
  readonly onText?: ((text: string) => void) | undefined
  readonly log: Log
  /** Store of weights, which are downloaded on first use. */
  readonly packs: Pick<PackStore, 'list' | 'ensure'>
}

/** Progress in bytes; `total` is 0 until it is known. */
export interface Fetching {
  readonly received: number
  readonly total: number
}

export interface Written {
  readonly text: string
  /** Progress of packs that would recognise more; a later request says more. */
  readonly fetching?: Fetching
  /** Id of the engine that wrote it. */
  readonly engine: string
  /** Limits of the result that the user should know. */
  readonly notes: readonly Text[]
}

export interface Optimized {
  readonly prompt: string
  /** All inputs, including unchanged ones. */
  readonly params: Input
  /** Reasons, one for each change. */
  readonly reasons: readonly Text[]
}

/** Settings of an OpenAI-compatible server and its models. */
export interface TextSettings {
  /** Base URL of the API, e.g. `http://127.0.0.1:11434/v1`; the built-in engine without it. */
  readonly url: string | undefined
  readonly key: string | undefined
  readonly model: string | undefined
  /** Vision model; without it the built-in analysis is used. */
  readonly visionModel: string | undefined
}
