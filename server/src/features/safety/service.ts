import { EngineError, type LocalContent } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'

/** Content to check: an image, a video, or the poster of a 3D model. For audio only the text can be checked, when it is sent. */
export interface CheckedContent {
  readonly media: 'image' | 'video' | 'voice' | '3d'
  readonly content: () => Promise<LocalContent>
  /** A view of the model. */
  readonly poster?: () => Promise<LocalContent>
}

export interface ContentCheck {
  readonly isNsfw: boolean
  /** Time of the check; null if not checked. */
  readonly at: Date | null
}

const NOT_LOOKED_AT: ContentCheck = { isNsfw: false, at: null }

/** Checks content at any level. Throws if that fails. */
export async function checkContent(
  { safety, packs, log, now }: Context,
  { media, content, poster }: CheckedContent,
  signal: AbortSignal,
): Promise<ContentCheck> {
  const help = { signal, log, packs }
  const at = now()
  if (media === 'voice') return { isNsfw: false, at }
  if (media === 'video') return { isNsfw: (await safety.checkFilm(await content(), help)) === 'nsfw', at }
  if (media === '3d' && !poster) return NOT_LOOKED_AT
  return { isNsfw: (await safety.checkPicture(await (media === '3d' && poster ? poster() : content()), help)) === 'nsfw', at }
}

/**
 * Checks content if the level requires it. If unsafe works are refused, unchecked ones are too; if they are only marked, missing weights never block
 * a member.
 * @throws {EngineError} `content_policy` for refused content, `safety_failed` if the check failed
 */
export async function checkIfRequired(context: Context, shown: CheckedContent, signal: AbortSignal): Promise<ContentCheck> {
  const level = context.settings.get('safety.level')
  if (level === 'off' || (level === 'flag' && !(await isReady(context)))) return NOT_LOOKED_AT
  const seen = await checkContent(context, shown, signal).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    if (level === 'block') throw new EngineError('safety_failed', 'it could not be looked at', { cause })
    context.log.warn({ err: cause }, 'a work could not be checked for safety')
    return NOT_LOOKED_AT
  })
  if (seen.isNsfw && level === 'block') throw new EngineError('content_policy', 'it is not safe for work')
  return seen
}

/** Returns true if the network is on disk; otherwise starts its download for later images. */
async function isReady({ packs, log }: Context): Promise<boolean> {
  const pack = (await packs.list()).find(({ id }) => id === 'nsfw')
  if (pack?.state === 'ready') return true
  if (pack?.state === 'absent') {
    void packs
      .ensure('nsfw', { signal: new AbortController().signal, report: () => undefined })
      .catch((error: unknown) => log.warn({ err: error }, 'the safety model could not be downloaded'))
  }
  return false
}
