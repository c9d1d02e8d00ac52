import { and, eq, not, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/database.ts'
import { hordeOrders, type OrderRow, sharedKeys, type Webhook } from '../../../db/schema/horde.ts'
import { jobs } from '../../../db/schema/jobs.ts'

const jobOfOrder = and(eq(jobs.accountId, hordeOrders.accountId), eq(jobs.requestKey, hordeOrders.requestKey))

export type NewOrder = Pick<OrderRow, 'requestKey' | 'accountId' | 'sharedKey' | 'kudos' | 'wishes' | 'webhook'>

/** Inserts a request; false if it exists, because the caller repeated it. */
export async function insertOrder(db: Executor, order: NewOrder): Promise<boolean> {
  const { rowCount } = await db.insert(hordeOrders).values(order).onConflictDoNothing()
  return rowCount === 1
}

/**
 * Inserts a request paid by a shared key, if the key has enough kudos. Returns the kudos left before, and if the request is new; undefined if the key
 * is deleted. Safe for concurrent requests.
 */
export async function insertSharedOrder(
  tx: Transaction,
  order: NewOrder & { readonly sharedKey: string },
): Promise<{ readonly left: number; readonly isNew: boolean } | undefined> {
  const [key] = await tx.select().from(sharedKeys).where(eq(sharedKeys.id, order.sharedKey)).for('update')
  if (!key) return undefined
  const left = key.kudos < 0 ? Number.POSITIVE_INFINITY : key.kudos - (await usedBy(tx, key.id))
  return { left, isNew: left >= order.kudos && (await insertOrder(tx, order)) }
}

/** Deletes a refused request; one with a job stays, even if the caller got no reply. */
export async function deleteOrder(db: Executor, requestKey: string): Promise<void> {
  const isTaken = sql`exists (select from ${jobs} where ${jobOfOrder})`
  await db.delete(hordeOrders).where(and(eq(hordeOrders.requestKey, requestKey), not(isTaken)))
}

/** Kudos spent by a shared key, without failed, cancelled or interrupted requests. */
export async function usedBy(db: Executor, sharedKey: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${hordeOrders.kudos}), 0)::float8` })
    .from(hordeOrders)
    .leftJoin(jobs, jobOfOrder)
    .where(
      and(
        eq(hordeOrders.sharedKey, sharedKey),
        sql`case when ${jobs.id} is null then ${hordeOrders.createdAt} > now() - interval '10 minutes'
          else ${jobs.status} not in ('Failed', 'Cancelled') end`,
      ),
    )
  return row?.sum ?? 0
}

/** Deletes requests of ended jobs that no longer count. */
export async function deleteOldOrders(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from ${hordeOrders} as o where o.shared_key is null and o.created_at < now() - interval '1 day'
      and not exists (select from ${jobs} as j where j.account_id = o.account_id and j.request_key = o.request_key and j.stage <> 'ended')`)
}

/** Attempts to notify an address. */
const MAX_ATTEMPTS = 3

/** Ended requests with a webhook to notify, claimed for a minute against other processes. */
export async function claimUnnotified(
  db: Executor,
): Promise<{ readonly requestKey: string; readonly webhook: Webhook; readonly jobId: string }[]> {
  const { rows } = await db.execute<{ requestKey: string; webhook: Webhook; jobId: string }>(sql`
    with due as (
      select o.request_key, j.id from ${hordeOrders} as o join ${jobs} as j on j.account_id = o.account_id and j.request_key = o.request_key
      where o.webhook is not null and o.told_at is null and j.stage = 'ended' and coalesce(o.tried_at, '-infinity') < now() - interval '30 seconds'
      limit 50 for update of o skip locked)
    update ${hordeOrders} as o set tried_at = now(), tellings = o.tellings + 1,
      told_at = case when o.tellings + 1 >= ${MAX_ATTEMPTS} then now() end
    from due where due.request_key = o.request_key
    returning o.request_key as "requestKey", o.webhook, due.id as "jobId"`)
  return rows
}

export async function markNotified(db: Executor, requestKey: string): Promise<void> {
  await db
    .update(hordeOrders)
    .set({ toldAt: sql`now()` })
    .where(eq(hordeOrders.requestKey, requestKey))
}
