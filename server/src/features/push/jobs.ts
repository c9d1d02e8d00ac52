import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobEventRow } from '../../db/schema/jobs.ts'
import { createPoller } from '../../queue/poller.ts'
import { EVENTS_AT_ONCE, JOB_CHANGED, readEvents } from '../jobs/events/public.ts'
import { NOTICES_CHANGED, sendNotice } from '../notices/public.ts'
import * as data from './data.ts'
import { createSender } from './send.ts'
import { vapidKeys } from './vapid.ts'

/** Concurrent messages of this process, and of one member: unresponsive browsers must not delay others. */
const AT_ONCE = 64
const MAX_OF_ONE = 4
const NOTICES_AT_ONCE = 500
/** Longer than any attempt. */
const LEASE_SECONDS = 60
/** Age above which events cause no message (ms). */
const FRESH_MS = 60 * 60 * 1000
/** Balance below which a member is notified. */
const LOW_BALANCE = 10

/**
 * Sends push messages about ended jobs and notices, and writes the notice about a low balance. Events of the outbox become messages in the same
 * transaction; one process sends each message and retries failures.
 */
export async function startPush(context: Context): Promise<void> {
  const { db, notifier, queue, log } = context
  await vapidKeys(context)
  const send = createSender(context)
  /** Messages in progress, with their accounts. */
  const sending = new Map<Promise<void>, string>()
  const sendAll = createPoller({
    log,
    look: async () => {
      const most = AT_ONCE - sending.size
      if (most === 0) return 0
      const claim = { most, mostOfOne: MAX_OF_ONE, except: busyOf(sending.values()), seconds: LEASE_SECONDS }
      const claimed = await data.claimMessages(db, claim)
      for (const message of claimed) {
        const sent: Promise<void> = send(message)
          .catch((error: unknown) => log.warn({ err: error }, 'a push message could not be sent and is retried'))
          .finally(() => {
            sending.delete(sent)
            sendAll.ring()
          })
        sending.set(sent, message.account)
      }
      return claimed.length
    },
  })
  const readAll = createPoller({
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
    await Promise.all(sending.keys())
  })
}

/** Accounts that have reached their limit of concurrent messages. */
function busyOf(accounts: Iterable<string>): readonly string[] {
  const counts = new Map<string, number>()
  for (const account of accounts) counts.set(account, (counts.get(account) ?? 0) + 1)
  return [...counts].flatMap(([account, count]) => (count >= MAX_OF_ONE ? [account] : []))
}

async function write(tx: Transaction, events: readonly JobEventRow[], now: Date): Promise<void> {
  const fresh = events.filter(({ at }) => now.getTime() - at.getTime() < FRESH_MS)
  await data.insertAboutJobs(tx, fresh.flatMap(endOf))
  const spenders = new Set(fresh.filter(({ kind }) => kind === 'queued').map(({ accountId }) => accountId))
  for (const { id, balance, lot } of await data.lowBalances(tx, [...spenders], LOW_BALANCE))
    await sendNotice(tx, { accountId: id, about: { kind: 'low_balance', balance }, once: `low_balance:${lot ?? ''}` })
}

function endOf({ jobId: job, kind, mode }: JobEventRow): data.Ended[] {
  if (kind === 'failed') return [{ job, kind: 'job_failed' }]
  if (kind === 'finished') return [{ job, kind: mode === 'Train' ? 'training_finished' : 'job_finished' }]
  return []
}
