import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import type { JobEventKind, JobEventRow } from '../../db/schema/jobs.ts'
import { createPoller } from '../../queue/poller.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { EVENTS_AT_ONCE, JOB_CHANGED, readEvents } from '../jobs/events/public.ts'
import { WEBHOOK_DUE } from './channels.ts'
import * as data from './data.ts'
import { createSender } from './send.ts'

/** Events sent for changes of a job. */
const EVENTS: Readonly<Partial<Record<JobEventKind, readonly data.JobChange['event'][]>>> = {
  started: ['start'],
  finished: ['output', 'completed'],
  failed: ['completed'],
  cancelled: ['completed'],
}

/** Concurrent messages of this process. */
const AT_ONCE = 64
/** Longer than any attempt. */
const LEASE_SECONDS = 60
const KEPT_DAYS = 30

/**
 * Sends webhook messages about jobs, in every process. Events of the outbox become messages in one transaction; any process claims and sends them,
 * again after a failure or a dead process.
 */
export async function startWebhooks(context: Context): Promise<void> {
  const { db, notifier, queue, log } = context
  const read = createPoller({ log, look: () => readAll(context) })
  const send = createSender(context)
  const sending = new Set<Promise<void>>()
  const deliver = createPoller({
    log,
    look: async () => {
      const room = AT_ONCE - sending.size
      const claimed = room > 0 ? await data.claimDeliveries(db, { most: room, seconds: LEASE_SECONDS }) : []
      for (const delivery of claimed) {
        const sent: Promise<void> = send(delivery)
          .catch((error: unknown) => log.warn({ err: error, delivery: delivery.id }, 'a webhook message could not be sent and is retried'))
          .finally(() => {
            sending.delete(sent)
            deliver.ring()
          })
        sending.add(sent)
      }
      return claimed.length
    },
  })
  const unsubscribes = [
    await notifier.subscribe(JOB_CHANGED, read.ring),
    await notifier.subscribe(WEBHOOK_DUE, deliver.ring),
    notifier.onReconnect(() => {
      read.ring()
      deliver.ring()
    }),
  ]
  read.ring()
  deliver.ring()
  queue.alongside(async () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    await Promise.all([read.stop(), deliver.stop()])
    await Promise.all(sending)
  })
}

/** Reads new events. Returns 0 unless there may be more: single events are collected for the next pass. */
async function readAll({ db }: Context): Promise<number> {
  const read = await readEvents(db, 'webhooks', async (tx, events) => {
    const happenings = events.flatMap(({ kind, jobId, accountId }: JobEventRow) =>
      (EVENTS[kind] ?? []).map((event) => ({ jobId, accountId, event })),
    )
    if ((await data.insertDeliveries(tx, happenings)) > 0) await notify(tx, WEBHOOK_DUE, '')
  })
  return read < EVENTS_AT_ONCE ? 0 : read
}

export const upkeep: readonly UpkeepTask<Context>[] = [
  { name: 'forget-webhook-deliveries', cron: '20 4 * * *', run: ({ db }) => data.deleteOldDeliveries(db, KEPT_DAYS) },
]
