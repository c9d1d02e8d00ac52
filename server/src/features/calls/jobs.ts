import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { deleteOldCalls } from './data.ts'

const KEPT_DAYS = 30

export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'forget-key-calls', cron: '40 4 * * *', run: ({ db }) => deleteOldCalls(db, KEPT_DAYS) },
]
