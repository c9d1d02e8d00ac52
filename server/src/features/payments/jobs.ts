import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { reconcileAll } from './reconcile.ts'

/** What has to be done now and then. */
export const upkeep: readonly UpkeepTask<Context>[] = [{ name: 'ask-providers', cron: '* * * * *', run: reconcileAll }]
