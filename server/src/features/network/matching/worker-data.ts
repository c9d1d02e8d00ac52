import { and, desc, eq, getTableColumns, gt, not, sql, isNull, or } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../../db/database.ts'
import { prepared, query, type Query } from '../../../db/driver/query.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { workerMessages, type MessageRow } from '../../../db/schema/horde.ts'
import { networkDeliveries, networkWanted, networkWorkers, type WorkerRow } from '../../../db/schema/network.ts'
import { remember } from '../../../lib/remember.ts'
import { lockAccount } from '../kudos/public.ts'
import { countWorkers, findWorker, ONLINE_SECONDS, seenLately } from '../workers/public.ts'
import type { Able } from './matching.ts'

/** Time for which workers that were read once do for further questions of this process (ms). */
const FRESH_MS = 5000
const ready = and(seenLately, eq(networkWorkers.kind, 'image'), not(networkWorkers.paused), not(networkWorkers.maintenance))

/** Remembers for some seconds the workers that take work, for a question that every waiting request asks again and again. */
export function rememberReady(db: Database): () => Promise<readonly Able[]> {
  const { id, agent, models, abilities, terms, trusted, speed, blacklist, maxPixels, nsfw } = networkWorkers
  // A query of the builder is asked anew by each that waits for it; a promise is not.
  const look = remember(FRESH_MS, async () =>
    db.select({ id, agent, models, abilities, terms, trusted, speed, blacklist, maxPixels, nsfw }).from(networkWorkers).where(ready),
  )
  return () => look('')
}

/** Days for which a model is known after the last worker that had it asked for work, or a picture of it was delivered. */
const KNOWN_DAYS = 30
/** Most models that are known without a worker, the latest first. */
const MOST_KNOWN = 200

interface Known extends Record<string, unknown> {
  readonly name: string
  readonly workers: number
  readonly threads: number
}

/** Models that workers had lately, or that were asked for, without those in `online`. */
export async function modelsKnown(db: Executor, online: readonly string[]): Promise<Known[]> {
  const since = sql`now() - ${KNOWN_DAYS} * interval '1 day'`
  const { rows } = await db.execute<Known>(sql`
    select name, 0 as workers, 0 as threads from (
      select m.name, max(seen_at) as at from ${networkWorkers} cross join unnest(${networkWorkers.models}) as m (name)
        where ${networkWorkers.seenAt} > ${since} and not ${networkWorkers.paused} group by m.name
      union all select model, max(at) from ${networkDeliveries} where at > ${since} group by model
      union all select model, at from ${networkWanted} where at > ${since}) as known
    where name <> all(${sql.param(online)}::text[]) group by name order by max(at) desc, name limit ${MOST_KNOWN}`)
  return rows
}

const asking = prepared('asking_worker', (db) =>
  db
    .select({
      ...getTableColumns(networkWorkers),
      hasMessages: sql<boolean>`exists (select from ${workerMessages} as m where (m.worker = ${networkWorkers}.id or m.worker is null) and m.expires_at > now())`,
    })
    .from(networkWorkers)
    .where(sql`lower(${networkWorkers.name}) = lower(${sql.placeholder('name')})`),
)

export interface AskingWorker extends WorkerRow {
  /** True if someone has words for it. */
  readonly hasMessages: boolean
}

/** The worker of a name that asks for work. */
export const findAskingWorker = async (db: Executor, name: string): Promise<AskingWorker | undefined> => (await asking(db, { name }))[0]

type NewWorker = typeof networkWorkers.$inferInsert

/** Undefined when the name is taken by someone else; `too many` when its owner has as many as `most`. */
export async function insertWorker(tx: Transaction, worker: NewWorker, most: number): Promise<WorkerRow | 'too many' | undefined> {
  await lockAccount(tx, worker.accountId)
  const known = await findWorker(tx, worker)
  if (known) return known.accountId === worker.accountId ? known : undefined
  if ((await countWorkers(tx, worker.accountId)) >= most) return 'too many'
  const [row] = await tx.insert(networkWorkers).values(worker).onConflictDoNothing().returning()
  return row
}

/**
 * A sign of life, with what the worker says of itself; the time since the last one counts as time that it was there, unless it was away, or there for its owner
 * alone. `isKnown`: the operator knows the owner; others are trusted when they have delivered and their account is a week old.
 */
export async function checkIn(
  tx: Executor,
  id: string,
  { facts, isKnown }: { readonly facts: Partial<NewWorker>; readonly isKnown: boolean },
): Promise<WorkerRow | undefined> {
  const away = sql`extract(epoch from now() - ${networkWorkers.seenAt})`
  const idle = sql`${networkWorkers.paused} or ${networkWorkers.maintenance} or ${away} >= ${ONLINE_SECONDS}`
  const isProven = sql`exists (select from ${accounts} as a where a.id = ${networkWorkers.accountId} and a.created_at < now() - interval '7 days')
    and exists (select from ${networkWorkers} as w where w.account_id = ${networkWorkers.accountId} and w.fulfilled > 0)`
  const [row] = await tx
    .update(networkWorkers)
    .set({
      ...facts,
      seenAt: sql`now()`,
      uptime: sql`${networkWorkers.uptime} + case when ${idle} then 0 else ${away} end`,
      trusted: sql`${isKnown} or (${isProven})`,
    })
    .where(eq(networkWorkers.id, id))
    .returning()
  return row
}

/** Marks spans of uptime as paid; false when someone else has. */
export async function claimUptime(
  tx: Executor,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const rows = await tx
    .update(networkWorkers)
    .set({ uptimePaid: to })
    .where(and(eq(networkWorkers.id, id), eq(networkWorkers.uptimePaid, from)))
    .returning({ id: networkWorkers.id })
  return rows.length > 0
}

/** Returns true if any member has added a worker. */
export const hasWorkers = async (db: Executor): Promise<boolean> => (await db.$count(networkWorkers)) > 0

/** A delivered picture in the worker's record. `speed`: pixels times steps a second. */
export const deliveryRecord = (id: string, { pixelSteps, speed }: { pixelSteps: number; speed: number }): Query<unknown> =>
  query((db) =>
    db
      .update(networkWorkers)
      .set({
        fulfilled: sql`${networkWorkers.fulfilled} + 1`,
        pixelSteps: sql`${networkWorkers.pixelSteps} + ${Math.round(pixelSteps)}`,
        // The mean of the last five or so.
        speed: sql`coalesce(${networkWorkers.speed} * 0.8 + ${speed}::float8 * 0.2, ${speed}::float8)`,
      })
      .where(eq(networkWorkers.id, id)),
  )

/** Words that a worker is to show. */
export const messagesFor = (db: Executor, worker: string): Promise<MessageRow[]> =>
  db
    .select()
    .from(workerMessages)
    .where(and(or(eq(workerMessages.worker, worker), isNull(workerMessages.worker)), gt(workerMessages.expiresAt, sql`now()`)))
    .orderBy(desc(workerMessages.createdAt))
    .limit(10)
