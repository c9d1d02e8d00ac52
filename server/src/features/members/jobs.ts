import type { Context } from '../../context.ts'
import type { Erasure } from './erase.ts'

/** Starts deleting, in this process, the files of accounts that were deleted. What was deleted already is no error, so doing it again does no harm. */
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
    // Files of someone who has gone must not stay because the storage was away for long: this is tried again for days.
    exhausted: (data) => erase(data),
  })
}
