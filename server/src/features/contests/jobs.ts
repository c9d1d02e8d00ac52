import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { settleDue } from './settle.ts'

/** Upkeep of the contests. */
export const upkeep: readonly UpkeepTask<Context>[] = [{ name: 'settle-contests', cron: '* * * * *', run: settleDue }]
