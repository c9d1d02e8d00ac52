import type { QueryClient } from '@tanstack/react-query'
import { isOffline } from '../../../lib/api.ts'
import { uncacheWorks, localWorks, rememberWorks } from '../cache.ts'
import { listsChanged } from '../queries.ts'
import { sendWork } from './import-works.ts'

/** Sends works that only this browser has, and deletes their local files once the server has them. */
export async function sendLocalWorks(queries: QueryClient, owner: string): Promise<void> {
  const waiting = await localWorks(owner)
  for (const { work, files } of waiting) {
    const there = await sendWork(files).catch((error: unknown) => {
      if (isOffline(error)) throw error
      return undefined
    })
    // A refused work stays in this browser and is sent again another day.
    if (!there) continue
    // The server may have it under another id.
    if (there.work.image_id !== work.image_id) await uncacheWorks([work.image_id])
    await rememberWorks(owner, [there.work])
  }
  if (waiting.length > 0) void listsChanged(queries, { trashed: false })
}
