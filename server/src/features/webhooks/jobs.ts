import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import type { JobEventKind, JobEventRow } from '../../db/schema/jobs.ts'
import { looker } from '../../queue/looker.ts'
import type { UpkeepTask } from '../../queue/upkeep.ts'
import { EVENTS_AT_ONCE, JOB_CHANGED, readEvents } from '../jobs/events/public.ts'
import { WEBHOOK_DUE } from './channels.ts'
import * as data from './data.ts'
import { createSender } from './send.ts'

/** Events that programs are told at the changes of a job. */
const EVENTS: Readonly<Partial<Record<JobEventKind, readonly data.Happening['event'][]>>> = {
  started: ['start'],
  finished: ['output', 'completed'],
  failed: ['completed'],
  cancelled: ['completed'],
}

/** Messages that this process sends at a time. */
const AT_ONCE = 64
/** Longer than any attempt takes. */
const LEASE_SECONDS = 60
const KEPT_DAYS = 30

/**
 * Tells webhooks how jobs go, in every process. What happened is read from the outbox of the jobs and written down as messages, in one transaction; messages are
 * sent by anyone who claims them, and again when they did not get through or their process died.
 */
export async function startWebhooks(context: Context): Promise<void> {
  const { db, notifier, queue, log } = context
  const read = looker({ log, look: () => readAll(context) })
  const send = createSender(context)
  const sending = new Set<Promise<void>>()
  const deliver = looker({
    log,
    look: async () => {
      const room = AT_ONCE - sending.size
      const claimed = room > 0 ? await data.claimDeliveries(db, { most: room, seconds: LEASE_SECONDS }) : []
      for (const delivery of claimed) {
        const sent: Promise<void> = send(delivery)
          .catch((error: unknown) => log.warn({ err: error, delivery: delivery.id }, 'a message to a webhook is sent again'))
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

/** Reads what happened. Returns 0 unless there may be more: single events that arrive meanwhile are read together by the next look. */
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
  { name: 'forget-webhook-deliveries', cron: '20 4 * * *', run: ({ db }) => data.forgetDeliveries(db, KEPT_DAYS) },
]
