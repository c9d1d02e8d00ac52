import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import { newId } from '../../lib/new-id.ts'
import { ENGINES_CHANGED } from './channels.ts'
import { putCover } from './model-cover-data.ts'

/** Makes a small image (WebP) the cover of a model in all processes, and deletes the former file. */
export async function changeCover({ db, storage, log }: Context, model: string, bytes: Uint8Array): Promise<void> {
  const picture = newId()
  await storage.put(keyOfCover(picture), bytes, { type: 'image/webp' })
  const former = await db.transaction(async (tx) => {
    await notify(tx, ENGINES_CHANGED, model)
    return putCover(tx, { model, picture })
  })
  if (former === undefined) return
  await storage
    .delete(keyOfCover(former))
    .catch((error: unknown) => log.warn({ picture: former, err: error }, 'the previous cover of a model could not be deleted'))
}

/** Storage key of a cover. */
export const keyOfCover = (picture: string): string => `models/${picture}.webp`
