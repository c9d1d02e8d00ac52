import { and, desc, eq, getTableColumns, gt, not, sql, isNull, or } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../../db/database.ts'
import { prepared, query, type Query } from '../../../db/driver/query.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { workerMessages, type MessageRow } from '../../../db/schema/horde.ts'
import { networkDeliveries, networkWanted, networkWorkers, type WorkerRow } from '../../../db/schema/network.ts'
import { remember } from '../../../lib/remember.ts'
import { lockAccount } from '../kudos/public.ts'
import { countWorkers, findWorker, ONLINE_SECONDS, seenRecently } from '../workers/public.ts'
import type { WorkerFacts } from './matching.ts'

/** Lifetime of cached workers in this process (ms). */
const FRESH_MS = 5000
const ready = and(seenRecently, eq(networkWorkers.kind, 'image'), not(networkWorkers.paused), not(networkWorkers.maintenance))

/** Caches the available workers for some seconds, because every waiting request asks for them repeatedly. */
export function rememberReady(db: Database): () => Promise<readonly WorkerFacts[]> {
  const { id, agent, models, abilities, terms, trusted, speed, blacklist, maxPixels, nsfw } = networkWorkers
  // A query of the builder would run once per awaiter; a promise runs once.
  const look = remember(FRESH_MS, async () =>
    db.select({ id, agent, models, abilities, terms, trusted, speed, blacklist, maxPixels, nsfw }).from(networkWorkers).where(ready),
  )
  return () => look('')
}

/** Days for which a model stays known after its last worker asked for work, or its last delivery. */
const KNOWN_DAYS = 30
/** Most known models without a worker, latest first. */
const MAX_KNOWN = 200

interface Known extends Record<string, unknown> {
  readonly name: string
  readonly workers: number
  readonly threads: number
}

/** Models that workers had recently or that were requested, without those in `online`. */
export async function modelsKnown(db: Executor, online: readonly string[]): Promise<Known[]> {
  const since = sql`now() - ${KNOWN_DAYS} * interval '1 day'`
  const { rows } = await db.execute<Known>(sql`
    select name, 0 as workers, 0 as threads from (
      select m.name, max(seen_at) as at from ${networkWorkers} cross join unnest(${networkWorkers.models}) as m (name)
        where ${networkWorkers.seenAt} > ${since} and not ${networkWorkers.paused} group by m.name
      union all select model, max(at) from ${networkDeliveries} where at > ${since} group by model
      union all select model, at from ${networkWanted} where at > ${since}) as known
    where name <> all(${sql.param(online)}::text[]) group by name order by max(at) desc, name limit ${MAX_KNOWN}`)
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

export interface RequestingWorker extends WorkerRow {
  /** True if there are messages for it. */
  readonly hasMessages: boolean
}

/** The asking worker with this name. */
export const findRequestingWorker = async (db: Executor, name: string): Promise<RequestingWorker | undefined> =>
  (await asking(db, { name }))[0]

type NewWorker = typeof networkWorkers.$inferInsert

/** Undefined if the name is taken by another member; `too many` if its owner already has `most`. */
export async function insertWorker(tx: Transaction, worker: NewWorker, most: number): Promise<WorkerRow | 'too many' | undefined> {
  await lockAccount(tx, worker.accountId)
  const known = await findWorker(tx, worker)
  if (known) return known.accountId === worker.accountId ? known : undefined
  if ((await countWorkers(tx, worker.accountId)) >= most) return 'too many'
  const [row] = await tx.insert(networkWorkers).values(worker).onConflictDoNothing().returning()
  return row
}

/**
 * Records a check-in with the worker's facts. The time since the last one counts as uptime, unless it was offline or only served its owner.
 * `isKnown`: the operator trusts the owner; other workers are trusted after deliveries and when their account is a week old.
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

/** Marks uptime spans as paid; false if another process did. */
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

/** Adds a delivered image to the worker's record. `speed`: pixels times steps per second. */
export const deliveryRecord = (id: string, { pixelSteps, speed }: { pixelSteps: number; speed: number }): Query<unknown> =>
  query((db) =>
    db
      .update(networkWorkers)
      .set({
        fulfilled: sql`${networkWorkers.fulfilled} + 1`,
        pixelSteps: sql`${networkWorkers.pixelSteps} + ${Math.round(pixelSteps)}`,
        // Moving average over about five.
        speed: sql`coalesce(${networkWorkers.speed} * 0.8 + ${speed}::float8 * 0.2, ${speed}::float8)`,
      })
      .where(eq(networkWorkers.id, id)),
  )

/** Messages for a worker to show. */
export const messagesFor = (db: Executor, worker: string): Promise<MessageRow[]> =>
  db
    .select()
    .from(workerMessages)
    .where(and(or(eq(workerMessages.worker, worker), isNull(workerMessages.worker)), gt(workerMessages.expiresAt, sql`now()`)))
    .orderBy(desc(workerMessages.createdAt))
    .limit(10)
