import { incomingFolder } from '../http/incoming-file.ts'
import type { UpkeepTask } from '../queue/upkeep.ts'
import { sweepLeftovers } from './leftovers.ts'
import { sweepOrphans } from './sweep-orphans.ts'

/** What the object store needs now and then. */
export const upkeep: readonly UpkeepTask[] = [
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
