import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { describeWorks } from './likeness.ts'
import { purgeExpired } from './service.ts'

/** Pause before the next check for works without a descriptor when none are left: new ones get it when stored. */
const PAUSE_MS = 15 * 60_000
let nextLook = 0

/** Upkeep tasks for works. */
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
      if (Date.now() < nextLook) return
      if ((await describeWorks(context, signal)) === 0) nextLook = Date.now() + PAUSE_MS
    },
  },
]
