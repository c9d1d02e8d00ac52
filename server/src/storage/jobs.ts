import type { Log } from '@stipple/engines/spec'
import type { Config } from '../config.ts'
import { deleteOldCounts } from '../db/call-counts.ts'
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

/** Deletes files of dead processes from this machine's work folder, until the queue stops. */
export function startSweeping({ config, queue, log }: Pick<Tending, 'config' | 'log'> & { readonly queue: Queue }): void {
  const sweep = (): void =>
    void sweepIncoming(config).catch((error: unknown) => log.warn({ err: error }, 'incoming files could not be swept'))
  const timer = setInterval(sweep, SIGN_MS)
  sweep()
  queue.alongside(async () => clearInterval(timer))
}

/** Upkeep tasks of the object store and temporary shared data. */
export const upkeep: readonly UpkeepTask<Tending>[] = [
  { name: 'sweep-leftovers', cron: '*/20 * * * *', run: ({ storage }) => storage.sweep() },
  { name: 'forget-counts', cron: '*/10 * * * *', run: ({ db }) => deleteOldCounts(db) },
  {
    name: 'sweep-orphans',
    cron: '5,35 * * * *',
    run: async (context, signal) => {
      const deleted = await sweepOrphans(context, signal)
      if (deleted > 0) context.log.warn({ deleted }, 'files without a row were deleted')
    },
  },
]
