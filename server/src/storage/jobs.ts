import type { Log } from '@stipple/engines/spec'
import type { Config } from '../config.ts'
import { forgetCounts } from '../db/call-counts.ts'
import type { Database } from '../db/database.ts'
import type { Queue } from '../queue/queue.ts'
import type { UpkeepTask } from '../queue/upkeep.ts'
import { SIGN_MS, sweepIncoming } from './incoming-folder.ts'
import type { Storage } from './storage.ts'
import { sweepOrphans } from './sweep-orphans.ts'

interface Tending {
  readonly config: Pick<Config, 'dataDirectory'>
  readonly db: Database
  readonly storage: Storage
  readonly log: Log
  readonly now: () => Date
}

/** Deletes what died with other processes from the folder of files in work, which is this machine's own, until the queue stops. */
export function startSweeping({ config, queue, log }: Pick<Tending, 'config' | 'log'> & { readonly queue: Queue }): void {
  const sweep = (): void =>
    void sweepIncoming(config).catch((error: unknown) => log.warn({ err: error }, 'files in work could not be looked through'))
  const timer = setInterval(sweep, SIGN_MS)
  sweep()
  queue.alongside(async () => clearInterval(timer))
}

/** Upkeep of the object store, and of what processes share for a while. */
export const upkeep: readonly UpkeepTask<Tending>[] = [
  { name: 'sweep-leftovers', cron: '*/20 * * * *', run: ({ storage }) => storage.sweep() },
  { name: 'forget-counts', cron: '*/10 * * * *', run: ({ db }) => forgetCounts(db) },
  {
    name: 'sweep-orphans',
    cron: '5,35 * * * *',
    run: async (context, signal) => {
      const deleted = await sweepOrphans(context, signal)
      if (deleted > 0) context.log.warn({ deleted }, 'files that belonged to nothing were deleted')
    },
  },
]
