import type { Context } from '../../context.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { Problem } from '../../problem.ts'
import { withLocalCopy } from '../../storage/local-copy.ts'
import { checkContent } from '../safety/public.ts'
import { recordCheck } from './data.ts'
import { folderOf, makeThumbnails, storeThumbnails, thumbnailKey } from './files.ts'

/** Includes a download of the weights. */
const TIMEOUT_MS = 60_000

/**
 * A checked work; checks it now if necessary, and covers it if it is not safe. Throws `not_looked_at` if the check is impossible, and `not_found` if
 * the work is deleted.
 */
export async function ensureChecked(context: Context, work: WorkRow): Promise<WorkRow> {
  if (work.lookedAt !== null) return work
  const { storage, log, db } = context
  const folder = folderOf(work.accountId, work.id)
  const poster = () => storage.get(thumbnailKey(folder, 512))
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { media, file } = work
  const looking =
    media === 'video'
      ? withLocalCopy(context, file, (copy) => checkContent(context, { media, content: async () => ({ file: copy }) }, signal))
      : checkContent(context, { media, content: () => storage.get(file), poster }, signal)
  const seen = await looking.catch((cause: unknown) => {
    // Deleted permanently at the same moment.
    if (cause instanceof Problem && cause.code === 'not_found') throw cause
    log.warn({ work: work.id, err: cause }, 'a work could not be checked for safety')
    throw new Problem('not_looked_at', { cause, retryAfter: 30 })
  })
  if (seen.isNsfw) await storeThumbnails(storage, folder, (await makeThumbnails(context, await poster(), { covered: true })).thumbnails)
  const row = await recordCheck(db, work.id, seen)
  if (!row) throw new Problem('not_found')
  return row
}
