import type { Context } from '../../../context.ts'
import type { UpkeepTask } from '../../../queue/upkeep.ts'
import { forgetRequests } from '../matching/public.ts'
import { forgetInterrogations } from './form-data.ts'
import { forgetMessages } from './message-data.ts'
import { forgetOrders } from './order-data.ts'
import { foldDeliveries } from './stats-data.ts'
import { tellEnded } from './webhooks.ts'

/** Upkeep of the network. */
export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'forget-network-requests', cron: '*/10 * * * *', run: ({ db }) => forgetRequests(db) },
  { name: 'forget-network-orders', cron: '25 * * * *', run: ({ db }) => forgetOrders(db) },
  { name: 'tell-network-webhooks', cron: '* * * * *', run: (context) => tellEnded(context) },
  { name: 'fold-network-deliveries', cron: '50 3 * * *', run: ({ db }) => foldDeliveries(db) },
  { name: 'forget-network-interrogations', cron: '15 * * * *', run: ({ db }) => forgetInterrogations(db) },
  { name: 'forget-network-messages', cron: '35 3 * * *', run: ({ db }) => forgetMessages(db) },
]
