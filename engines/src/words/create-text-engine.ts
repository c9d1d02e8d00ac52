import { builtinWords } from './builtin/create-builtin.ts'
import { createOpenAi } from './openai/create-openai.ts'
import type { TextEngine, TextSettings } from './spec.ts'

/** Creates the text engine of the settings: a language model where one is named, the built-in engine for the rest. */
export function createTextEngine({ url, key, model, visionModel }: TextSettings): TextEngine {
  if (url === undefined || (model === undefined && visionModel === undefined)) return builtinWords
  const remote = createOpenAi({ url, key, model: model ?? visionModel ?? '', visionModel, describe: builtinWords.describe })
  // Only a vision model is set, so texts stay built in.
  return model === undefined ? { ...builtinWords, describe: remote.describe } : remote
}
