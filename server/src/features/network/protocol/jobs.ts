import type { Context } from '../../../context.ts'
import type { UpkeepTask } from '../../../queue/upkeep.ts'
import { deleteOldRequests } from '../matching/public.ts'
import { deleteOldInterrogations } from './form-data.ts'
import { deleteOldMessages } from './message-data.ts'
import { deleteOldOrders } from './order-data.ts'
import { foldDeliveries } from './stats-data.ts'
import { sendEndedWebhooks } from './webhooks.ts'

/** Upkeep tasks for the network. */
export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'forget-network-requests', cron: '*/10 * * * *', run: ({ db }) => deleteOldRequests(db) },
  { name: 'forget-network-orders', cron: '25 * * * *', run: ({ db }) => deleteOldOrders(db) },
  { name: 'tell-network-webhooks', cron: '* * * * *', run: (context) => sendEndedWebhooks(context) },
  { name: 'fold-network-deliveries', cron: '50 3 * * *', run: ({ db }) => foldDeliveries(db) },
  { name: 'forget-network-interrogations', cron: '15 * * * *', run: ({ db }) => deleteOldInterrogations(db) },
  { name: 'forget-network-messages', cron: '35 3 * * *', run: ({ db }) => deleteOldMessages(db) },
]
