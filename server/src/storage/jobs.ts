import type { Log } from '@stipple/engines/spec'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { UpkeepTask } from '../queue/upkeep.ts'
import { incomingFolder } from './incoming-folder.ts'
import { sweepLeftovers } from './leftovers.ts'
import type { Storage } from './storage.ts'
import { sweepOrphans } from './sweep-orphans.ts'

interface Tending {
  readonly config: Pick<Config, 'dataDirectory'>
  readonly db: Database
  readonly storage: Storage
  readonly log: Log
  readonly now: () => Date
}

/** Upkeep of the object store. */
export const upkeep: readonly UpkeepTask<Tending>[] = [
  {
    name: 'sweep-leftovers',
    cron: '41 * * * *',
    run: async ({ config, storage }) => {
      await sweepLeftovers(incomingFolder(config))
      await storage.sweep()
    },
  },
  {
    name: 'sweep-orphans',
    cron: '10 4 * * *',
    run: async (context, signal) => {
      const deleted = await sweepOrphans(context, signal)
      if (deleted > 0) context.log.warn({ deleted }, 'files that belonged to nothing were deleted')
    },
  },
]
