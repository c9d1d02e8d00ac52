import type { InstalledWeights } from '../weights/public.ts'
import { builtinWords } from './builtin/create-builtin.ts'
import { createLocal } from './local/create-local.ts'
import { createOpenAi } from './openai/create-openai.ts'
import type { TextEngine, TextSettings } from './spec.ts'

/**
 * Creates the configured text engine: a server's language model if set, otherwise one installed on this machine, and the built-in engine for the
 * rest.
 */
export function createTextEngine(
  { url, key, model, visionModel }: TextSettings,
  local: { readonly weights: InstalledWeights; readonly mayUseCard: () => boolean },
): TextEngine {
  const here = createLocal({ ...local, otherwise: builtinWords })
  if (url === undefined || (model === undefined && visionModel === undefined)) return here
  const remote = createOpenAi({ url, key, model: model ?? visionModel ?? '', visionModel, describe: here.describe })
  // Only a vision model is configured, so texts use the local engine.
  return model === undefined ? { ...here, describe: remote.describe } : remote
}
