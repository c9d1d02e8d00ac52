import { z } from 'zod'
import { address, ConfigError } from './variable.ts'

/** A language model for prompt tools; without one the built-in dictionary, grammar and rules are used. */
export interface WordsConfig {
  /** Base address of an OpenAI-compatible API, e.g. `http://127.0.0.1:11434/v1`. */
  readonly url: string | undefined
  readonly key: string | undefined
  readonly model: string | undefined
  /** A model that accepts images. */
  readonly visionModel: string | undefined
}

export const wordVariables = {
  WORDS_URL: address(['http:', 'https:']).optional(),
  WORDS_KEY: z.string().optional(),
  WORDS_MODEL: z.string().max(200).optional(),
  WORDS_VISION_MODEL: z.string().max(200).optional(),
}
const shape = z.object(wordVariables)

/** Throws `ConfigError` for contradictory settings. */
export function wordsOf(set: z.infer<typeof shape>): WordsConfig {
  const { WORDS_URL: url, WORDS_KEY: key, WORDS_MODEL: model, WORDS_VISION_MODEL: visionModel } = set
  if (url === undefined && (key !== undefined || model !== undefined || visionModel !== undefined)) {
    throw new ConfigError('WORDS_URL: is required when WORDS_KEY, WORDS_MODEL or WORDS_VISION_MODEL is set')
  }
  if (url !== undefined && model === undefined && visionModel === undefined) {
    throw new ConfigError('WORDS_MODEL or WORDS_VISION_MODEL: is required when WORDS_URL is set, the name of a model of that server')
  }
  return { url, key, model, visionModel }
}
