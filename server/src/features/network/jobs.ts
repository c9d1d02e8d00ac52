import type { Context } from '../../context.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { forgetRequests } from './data.ts'

/** Upkeep of the network. */
export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'forget-network-requests', cron: '*/10 * * * *', run: ({ db }) => forgetRequests(db) },
]
