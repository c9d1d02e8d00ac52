import { likenessesOf } from '@stipple/engines/kit/likenesses'
import type { Context } from '../../context.ts'
import { storeLikenesses, type Undescribed, worksWithoutLikeness } from '../../db/likenesses.ts'
import { Problem } from '../../problem.ts'
import { folderOf, thumbnailKey } from './files.ts'

/** Works described per step, and the time after which other tasks run (ms). */
const STEP = 40
const LONG_ENOUGH = 20_000

/**
 * Computes missing descriptors, such as those of earlier releases, from thumbnails: newest first, in steps that are committed, so that it can
 * continue. Returns the number.
 */
export async function describeWorks(context: Context, signal: AbortSignal): Promise<number> {
  const end = Date.now() + LONG_ENOUGH
  let total = 0
  while (Date.now() < end) {
    signal.throwIfAborted()
    const works = await worksWithoutLikeness(context.db, STEP)
    const pictures = await Promise.all(works.map((work) => smallPicture(context, work)))
    const decodable = pictures.flatMap((picture) => picture ?? [])
    const described = decodable.length === 0 ? [] : await likenessesOf(decodable, { log: context.log, signal })
    await storeLikenesses(
      context.db,
      works.map(({ id }, index) => ({ workId: id, picture: pictures[index] ? (described.shift() ?? null) : null })),
    )
    total += works.length
    if (works.length < STEP) break
  }
  return total
}

/** Undefined for a work without an image of its own, or whose thumbnail is missing. */
async function smallPicture({ storage }: Context, { id, accountId, media, censored }: Undescribed): Promise<Uint8Array | undefined> {
  if (media === 'voice' || censored) return undefined
  try {
    return await storage.get(thumbnailKey(folderOf(accountId, id), 300))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}
