import type { Input, Properties } from '@stipple/core/domain/property'
import { sexualisesMinors } from '@stipple/engines/safety/public'
import type { LocalContent, Output } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { refusalOf } from '../../http/refuse-words.ts'
import { Problem } from '../../problem.ts'
import { type Look, checkIfRequired } from '../safety/public.ts'

/**
 * Looks at what someone wrote, before anything is paid or run. True when it is to be marked.
 * @throws {Problem} `sexualised_minors` for what is never made; `nsfw_detected` where the operator wants such words refused
 */
export function checkRequest({ settings, safety }: Context, { properties, input }: { properties: Properties; input: Input }): boolean {
  const written = Object.entries(properties).flatMap(([field, { type, options, accept, label: title }]) => {
    // What should not be in a picture may be named.
    const isWanted = type === 'string' && !options && !accept && field !== 'negative_prompt'
    const text = input[field]
    return isWanted && typeof text === 'string' && text !== '' ? [{ field, title, text }] : []
  })
  const together = written.map(({ text }) => text).join('\n')
  // Each text that was sent has been looked at; what they say together, and with what an app settles, has not.
  if (sexualisesMinors(together)) throw refusalOf(written.map(({ field, title }) => ({ field, title })))
  const level = settings.get('safety.level')
  if (level === 'off' || safety.checkWords(together) === 'sfw') return false
  if (level === 'block') throw new Problem('nsfw_detected')
  return true
}

/**
 * Looks at what came out, as the level asks.
 * @throws {EngineError} `content_policy` for what is refused, `safety_failed` when it could not be looked at
 */
export async function checkOutputs(
  context: Context,
  outputs: readonly Output<LocalContent>[],
  signal: AbortSignal,
): Promise<readonly Look[]> {
  const seen: Look[] = []
  for (const { media, content, poster } of outputs) {
    seen.push(
      await checkIfRequired(context, { media, content: async () => content, ...(poster && { poster: async () => poster }) }, signal),
    )
  }
  return seen
}
