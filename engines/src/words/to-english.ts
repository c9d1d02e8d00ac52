import { EngineError } from '../spec.ts'
import { builtinWords } from './builtin/create-builtin.ts'
import { hasChinese } from './language-of-text.ts'
import type { TextContext, TextEngine } from './spec.ts'

/**
 * Translates the Chinese parts of a prompt for a model that only reads English. The dictionary replaces an unavailable language model, so that no
 * image waits for it; only cancellation throws.
 */
export async function toEnglish(text: string, { engine, context }: { engine: TextEngine; context: TextContext }): Promise<string> {
  if (!hasChinese(text)) return text
  const request = { text, from: 'zh', to: 'en' } as const
  try {
    return (await engine.translate(request, context)).text
  } catch (error) {
    if (context.signal.aborted || (error instanceof EngineError && error.code === 'cancelled')) throw error
    context.log.warn({ engine: engine.id, err: error }, 'prompt translated by dictionary instead')
    return (await builtinWords.translate(request, context)).text
  }
}
