import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { reconcileAll } from './reconcile.ts'

/** Upkeep of the payments. */
export const upkeep: readonly UpkeepTask<Context>[] = [{ name: 'ask-providers', cron: '* * * * *', run: reconcileAll }]
