import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobEventRow } from '../../db/schema/jobs.ts'
import { looker } from '../../queue/looker.ts'
import { EVENTS_AT_ONCE, JOB_CHANGED, readEvents } from '../jobs/events/public.ts'
import { NOTICES_CHANGED, tell } from '../notices/public.ts'
import * as data from './data.ts'
import { createSender } from './send.ts'
import { vapidKeys } from './vapid.ts'

/** Messages that are sent at a time. */
const AT_ONCE = 32
const NOTICES_AT_ONCE = 500
/** Longer than any attempt takes. */
const LEASE_SECONDS = 60
/** Events older than this cause no message (ms). */
const FRESH_MS = 60 * 60 * 1000
/** A member with fewer dots is notified. */
const LOW_BALANCE = 10

/**
 * Sends push messages about ended jobs and notices, and writes the notice that few dots are left. Events are read from the outbox of the jobs and become
 * messages in the same transaction; a message is sent by one process, and again if that failed.
 */
export async function startPush(context: Context): Promise<void> {
  const { db, notifier, queue, log } = context
  await vapidKeys(context)
  const send = createSender(context)
  const sendAll = looker({
    log,
    look: async () => {
      const claimed = await data.claimMessages(db, { most: AT_ONCE, seconds: LEASE_SECONDS })
      await Promise.all(
        claimed.map((message) => send(message).catch((error: unknown) => log.warn({ err: error }, 'a push message is sent again'))),
      )
      return claimed.length
    },
  })
  const readAll = looker({
    log,
    look: async () => {
      const events = await readEvents(db, 'push', (tx, read) => write(tx, read, context.now()))
      const notices = await db.transaction((tx) => data.insertAboutNotices(tx, NOTICES_AT_ONCE))
      if (events + notices > 0) sendAll.ring()
      return events === EVENTS_AT_ONCE || notices > 0 ? 1 : 0
    },
  })
  const unsubscribes = [
    await notifier.subscribe(JOB_CHANGED, readAll.ring),
    await notifier.subscribe(NOTICES_CHANGED, readAll.ring),
    notifier.onReconnect(readAll.ring),
  ]
  readAll.ring()
  sendAll.ring()
  queue.alongside(async () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    await readAll.stop()
    await sendAll.stop()
  })
}

async function write(tx: Transaction, events: readonly JobEventRow[], now: Date): Promise<void> {
  const fresh = events.filter(({ at }) => now.getTime() - at.getTime() < FRESH_MS)
  await data.insertAboutJobs(tx, fresh.flatMap(endOf))
  const spenders = new Set(fresh.filter(({ kind }) => kind === 'queued').map(({ accountId }) => accountId))
  for (const { id, balance, lot } of await data.lowBalances(tx, [...spenders], LOW_BALANCE))
    await tell(tx, { accountId: id, about: { kind: 'low_balance', balance }, once: `low_balance:${lot ?? ''}` })
}

function endOf({ jobId: job, kind, mode }: JobEventRow): data.Ended[] {
  if (kind === 'failed') return [{ job, kind: 'job_failed' }]
  if (kind === 'finished') return [{ job, kind: mode === 'Train' ? 'training_finished' : 'job_finished' }]
  return []
}
