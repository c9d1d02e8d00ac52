import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { askAll } from './ask.ts'

/** What has to be done now and then. */
export const upkeep: readonly UpkeepTask<Context>[] = [{ name: 'ask-providers', cron: '* * * * *', run: askAll }]
