import type { Context } from '../../context.ts'
import type { Erasure } from './erase.ts'

/** Starts the deletion of deleted accounts' files in this process. Idempotent. */
export async function startErasing({ queue, storage }: Pick<Context, 'queue' | 'storage'>): Promise<void> {
  const erase = async ({ folders }: Erasure, signal?: AbortSignal): Promise<void> => {
    for (const folder of folders) {
      signal?.throwIfAborted()
      await storage.deletePrefix(folder)
    }
  }
  await queue.work<Erasure>('erase', {
    concurrency: 1,
    run: ({ data }, signal) => erase(data, signal),
    // Retried for days, because files of a deleted account must not survive a long outage of the storage.
    exhausted: (data) => erase(data),
  })
}
