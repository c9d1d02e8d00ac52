import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { beginDay } from './money.ts'

/** Upkeep of the engines. */
export const upkeep: readonly UpkeepTask<Context>[] = [{ name: 'begin-budgets', cron: '0 0 * * *', run: beginDay }]
