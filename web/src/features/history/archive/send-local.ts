import type { QueryClient } from '@tanstack/react-query'
import { isOffline } from '../../../lib/api.ts'
import { forgetWorks, localWorks, rememberWorks } from '../cache.ts'
import { listsChanged } from '../queries.ts'
import { sendWork } from './import-works.ts'

/** Sends works that only this browser has, and drops their files here once the server has them. */
export async function sendLocalWorks(queries: QueryClient, owner: string): Promise<void> {
  const waiting = await localWorks(owner)
  for (const { work, files } of waiting) {
    const there = await sendWork(files).catch((error: unknown) => {
      if (isOffline(error)) throw error
      return undefined
    })
    // A work that the server refuses stays in this browser and is sent again another day.
    if (!there) continue
    // The server may know it under an id of its own.
    if (there.work.image_id !== work.image_id) await forgetWorks([work.image_id])
    await rememberWorks(owner, [there.work])
  }
  if (waiting.length > 0) void listsChanged(queries, { trashed: false })
}
