import type { Input, Properties } from '@stipple/core/domain/property'
import { sexualisesMinors } from '@stipple/engines/safety/minors'
import { EngineError, type Output } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { Problem } from '../../http/problem.ts'
import { refusalOf } from '../../http/refuse-words.ts'

/**
 * Looks at what somebody wrote, before anything is paid or run. True when it is to be marked.
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
  if (level === 'off' || safety.checkWords(together) === 'fit') return false
  if (level === 'block') throw new Problem('nsfw_detected')
  return true
}

/**
 * Looks at the pictures that came out: for each output, whether it is to be marked. Where such pictures are refused, one that cannot be looked at is
 * not delivered either; where they are only marked, missing weights never keep a member waiting.
 * @throws {EngineError} `content_policy` for a picture that is refused, `safety_failed` when it could not be checked
 */
export async function checkOutputs(context: Context, outputs: readonly Output[], signal: AbortSignal): Promise<readonly boolean[]> {
  const { settings, safety, packs, log } = context
  const level = settings.get('safety.level')
  if (level === 'off') return outputs.map(() => false)
  if (level === 'flag' && !(await isReady(context))) return outputs.map(() => false)
  const marks: boolean[] = []
  for (const output of outputs) {
    const verdict = output.media === 'image' ? await look(output) : 'fit'
    if (verdict === 'unfit' && level === 'block') throw new EngineError('content_policy', 'the picture did not pass the check')
    marks.push(verdict === 'unfit')
  }
  return marks

  async function look(output: Output) {
    try {
      return await safety.checkPicture(output.bytes, { signal, log, packs })
    } catch (cause) {
      if (signal.aborted) throw cause
      if (level === 'block') throw new EngineError('safety_failed', 'the picture could not be checked', { cause })
      log.warn({ error: cause }, 'a picture was not checked')
      return 'fit'
    }
  }
}

/** Whether the network is on disk; if not it is fetched meanwhile, for the next pictures. */
async function isReady({ packs, log }: Context): Promise<boolean> {
  const pack = (await packs.list()).find(({ id }) => id === 'nsfw')
  if (pack?.state === 'ready') return true
  if (pack?.state === 'absent') {
    void packs
      .ensure('nsfw', { signal: new AbortController().signal, report: () => undefined })
      .catch((error: unknown) => log.warn({ error }, 'the picture check is not available'))
  }
  return false
}
