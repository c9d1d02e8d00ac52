import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { describeWorks } from './likeness.ts'
import { purgeExpired } from './service.ts'

/** Upkeep of the works. */
export const upkeep: readonly UpkeepTask<Context>[] = [
  {
    name: 'purge-works',
    cron: '23 * * * *',
    run: async (context, signal) => {
      await purgeExpired(context, signal)
    },
  },
  {
    name: 'describe-works',
    cron: '* * * * *',
    run: async (context, signal) => {
      await describeWorks(context, signal)
    },
  },
]
