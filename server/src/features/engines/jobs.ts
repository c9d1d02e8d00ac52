import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { beginDay } from './money.ts'
import { sweepStranded } from './stranded.ts'

/** Upkeep tasks for engines. */
export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'begin-budgets', cron: '0 0 * * *', run: beginDay },
  { name: 'fail-stranded-jobs', cron: '*/5 * * * *', run: sweepStranded },
]
