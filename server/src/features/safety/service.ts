import { EngineError, type LocalContent } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'

/** Subject of the check: a picture, a film, or the picture of a model. Of sound only the words can be checked, which is done when they are sent. */
export interface Shown {
  readonly media: 'image' | 'video' | 'voice' | '3d'
  readonly content: () => Promise<LocalContent>
  /** A view of the model. */
  readonly poster?: () => Promise<LocalContent>
}

export interface Look {
  readonly isNsfw: boolean
  /** When it was looked at; null for what was not. */
  readonly at: Date | null
}

const NOT_LOOKED_AT: Look = { isNsfw: false, at: null }

/** Looks at it, whatever the level. Fails when that is not possible. */
export async function look({ safety, packs, log, now }: Context, { media, content, poster }: Shown, signal: AbortSignal): Promise<Look> {
  const help = { signal, log, packs }
  const at = now()
  if (media === 'voice') return { isNsfw: false, at }
  if (media === 'video') return { isNsfw: (await safety.checkFilm(await content(), help)) === 'nsfw', at }
  if (media === '3d' && !poster) return NOT_LOOKED_AT
  return { isNsfw: (await safety.checkPicture(await (media === '3d' && poster ? poster() : content()), help)) === 'nsfw', at }
}

/**
 * Looks at it where the level asks for that. Where such works are refused, one that cannot be looked at is refused as well; where they are only marked,
 * missing weights never keep a member waiting.
 * @throws {EngineError} `content_policy` for what is refused, `safety_failed` when it could not be looked at
 */
export async function checkIfRequired(context: Context, shown: Shown, signal: AbortSignal): Promise<Look> {
  const level = context.settings.get('safety.level')
  if (level === 'off' || (level === 'flag' && !(await isReady(context)))) return NOT_LOOKED_AT
  const seen = await look(context, shown, signal).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    if (level === 'block') throw new EngineError('safety_failed', 'it could not be looked at', { cause })
    context.log.warn({ err: cause }, 'a work was not looked at')
    return NOT_LOOKED_AT
  })
  if (seen.isNsfw && level === 'block') throw new EngineError('content_policy', 'it is not safe for work')
  return seen
}

/** Returns true if the network is on disk; if not it is fetched meanwhile, for the next pictures. */
async function isReady({ packs, log }: Context): Promise<boolean> {
  const pack = (await packs.list()).find(({ id }) => id === 'nsfw')
  if (pack?.state === 'ready') return true
  if (pack?.state === 'absent') {
    void packs
      .ensure('nsfw', { signal: new AbortController().signal, report: () => undefined })
      .catch((error: unknown) => log.warn({ err: error }, 'the picture check is not available'))
  }
  return false
}
