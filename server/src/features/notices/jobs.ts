import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { deleteOldNotices } from './data.ts'

const KEPT_DAYS = 180

export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'forget-notices', cron: '40 4 * * *', run: ({ db }) => deleteOldNotices(db, KEPT_DAYS) },
]
