import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { forgetCalls } from './data.ts'

const KEPT_DAYS = 30

export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'forget-key-calls', cron: '40 4 * * *', run: ({ db }) => forgetCalls(db, KEPT_DAYS) },
]
