import type { Input, Properties } from '@stipple/core/domain/property'
import { sexualisesMinors } from '@stipple/engines/safety/public'
import type { LocalContent, Output } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { refusalOf } from '../../http/refuse-words.ts'
import { Problem } from '../../problem.ts'
import { type ContentCheck, checkIfRequired } from '../safety/public.ts'

/**
 * Checks a member's texts before payment. True if the job is to be marked.
 * @throws {Problem} `sexualised_minors` for content that is never made; `nsfw_detected` if the operator refuses such words
 */
export function checkRequest({ settings, safety }: Context, { properties, input }: { properties: Properties; input: Input }): boolean {
  const written = Object.entries(properties).flatMap(([field, { type, widget, options, accept, label: title }]) => {
    // A negative prompt may name anything.
    const isWanted = type === 'string' && widget !== 'region' && !options && !accept && field !== 'negative_prompt'
    const text = input[field]
    return isWanted && typeof text === 'string' && text !== '' ? [{ field, title, text }] : []
  })
  const together = written.map(({ text }) => text).join('\n')
  // Each text has been checked alone, but not together with the others and the app's presets.
  if (sexualisesMinors(together)) throw refusalOf(written.map(({ field, title }) => ({ field, title })))
  const level = settings.get('safety.level')
  if (level === 'off' || safety.checkWords(together) === 'sfw') return false
  if (level === 'block') throw new Problem('nsfw_detected')
  return true
}

/**
 * Checks outputs at the configured level.
 * @throws {EngineError} `content_policy` for refused content, `safety_failed` if the check failed
 */
export async function checkOutputs(
  context: Context,
  outputs: readonly Output<LocalContent>[],
  signal: AbortSignal,
): Promise<readonly ContentCheck[]> {
  const seen: ContentCheck[] = []
  for (const { media, content, poster } of outputs) {
    seen.push(
      await checkIfRequired(context, { media, content: async () => content, ...(poster && { poster: async () => poster }) }, signal),
    )
  }
  return seen
}
