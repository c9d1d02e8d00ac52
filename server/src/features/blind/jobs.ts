import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { endOverdue } from './service.ts'

/** Upkeep of blind comparisons. */
export const upkeep: readonly UpkeepTask<Context>[] = [
  {
    name: 'end-blind-comparisons',
    cron: '* * * * *',
    run: async (context, signal) => {
      await endOverdue(context, signal)
    },
  },
]
