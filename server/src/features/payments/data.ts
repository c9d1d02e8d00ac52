import type { Checkout } from '@stipple/core/contract/payments'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { OrderState, ProviderId } from '@stipple/core/domain/recharge'
import { DAY_MS } from '@stipple/core/domain/time'
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, lt, lte, min, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../db/containing.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditEntries } from '../../db/schema/credits.ts'
import { type OrderRow, orders, paymentEvents } from '../../db/schema/payments.ts'

/** Taken before the order's lock everywhere. Returns true if the account still has an owner. */
export async function lockAccount(tx: Transaction, id: string): Promise<{ readonly isGone: boolean }> {
  const [row] = await tx.select({ deletedAt: accounts.deletedAt }).from(accounts).where(eq(accounts.id, id)).for('no key update')
  return { isGone: row === undefined || row.deletedAt !== null }
}

export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw new Error('the order is gone')
  return row
}

export async function findOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

export async function findByRequestKey(db: Executor, accountId: string, requestKey: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.requestKey, requestKey)))
  return row
}

export async function insertOrder(tx: Transaction, order: typeof orders.$inferInsert): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('the order was not written')
  return row
}

/** Number of an account's unpaid orders, and the first expiry. */
export async function pendingOf(db: Executor, accountId: string): Promise<{ readonly pending: number; readonly firstOver: Date | null }> {
  const [row] = await db
    .select({ pending: count(), firstOver: min(orders.expiresAt) })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'pending')))
  return row ?? { pending: 0, firstOver: null }
}

/** Returns true if an account ever paid an order, refunded or not. */
export async function hasPaid(db: Executor, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.paidAt)))
    .limit(1)
  return rows.length > 0
}

/** Updates an order that the caller has locked. */
export async function updateOrder(tx: Transaction, id: string, changes: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(changes).where(eq(orders.id, id)).returning()
  if (!row) throw new Error('the order is gone')
  return row
}

/** Undefined if the order is no longer pending. */
export async function storeCheckout(
  db: Executor,
  id: string,
  opened: { readonly checkout: Checkout; readonly reference?: string },
): Promise<OrderRow | undefined> {
  const [row] = await db
    .update(orders)
    .set({ checkout: opened.checkout, ...(opened.reference !== undefined && { reference: opened.reference }) })
    .where(and(eq(orders.id, id), eq(orders.state, 'pending')))
    .returning()
  return row
}

/** Closes an order unless it ended otherwise; returns its current state. */
export async function closeOrder(db: Executor, id: string, now: Date): Promise<OrderRow | undefined> {
  const [row] = await db
    .update(orders)
    .set({ state: 'closed', closedAt: now })
    .where(and(eq(orders.id, id), eq(orders.state, 'pending')))
    .returning()
  return row ?? findOrder(db, id)
}

export async function closeOrdersOf(db: Executor, accountId: string, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ state: 'closed', closedAt: now })
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'pending')))
}

/** Closes expired orders of providers that are no longer configured: nobody can be asked about them. */
export async function closeForsaken(
  db: Executor,
  used: readonly ProviderId[],
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .update(orders)
    .set({ state: 'closed', closedAt: now })
    .where(and(eq(orders.state, 'pending'), notInArray(orders.provider, [...used]), lt(orders.expiresAt, before)))
}

/** Returns true if it is new. */
export async function insertEvent(tx: Transaction, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.eventId })
  return rows.length > 0
}

/** Sets VIP until the expiry of the last dots that remain from a VIP plan. */
export async function updateVip(tx: Transaction, accountId: string): Promise<void> {
  const last = tx
    .select({ until: sql`max(${orders.dotsUntil})` })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'paid'), eq(orders.vip, true)))
  await tx
    .update(accounts)
    .set({ vipUntil: sql`(${last})` })
    .where(eq(accounts.id, accountId))
}

/** Dots taken back when an order was refunded. */
export async function dotsTakenBack(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ dots: sql<number>`coalesce(-sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .where(and(eq(creditEntries.orderId, orderId), eq(creditEntries.type, ENTRY_TYPES.refund)))
  return row?.dots ?? 0
}

const SECOND_MS = 1000

/**
 * Claims orders to query at their provider, longest unqueried first; other processes skip them. Pending ones every half minute; closed ones, which
 * may be paid late, for a day at growing intervals.
 */
export function claimToAsk(
  db: Executor,
  { providers, now, limit }: { providers: readonly ProviderId[]; now: Date; limit: number },
): Promise<OrderRow[]> {
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  const lastAsked = sql`coalesce(${orders.checkedAt}, ${orders.closedAt}, ${orders.createdAt})`
  const gap = sql`greatest(interval '5 minutes', (${now.toISOString()}::timestamptz - ${orders.closedAt}) / 2)`
  const pending = and(eq(orders.state, 'pending'), sql`${lastAsked} <= ${ago(30 * SECOND_MS).toISOString()}`)
  const closed = and(
    eq(orders.state, 'closed'),
    // For the index; an order closes soon after its creation.
    gt(orders.createdAt, ago(3 * DAY_MS)),
    gt(orders.closedAt, ago(DAY_MS)),
    sql`${lastAsked} <= ${now.toISOString()}::timestamptz - ${gap}`,
  )
  return claim(db, { where: and(inArray(orders.provider, [...providers]), or(pending, closed)), order: asc(lastAsked), now, limit })
}

/** Claims a member's pending orders that were not queried since a time. */
export const claimOfMember = (
  db: Executor,
  { accountId, since, now, limit }: { accountId: string; since: Date; now: Date; limit: number },
): Promise<OrderRow[]> =>
  claim(db, {
    where: and(
      eq(orders.accountId, accountId),
      eq(orders.state, 'pending'),
      isNotNull(orders.checkout),
      or(sql`${orders.checkedAt} is null`, lte(orders.checkedAt, since)),
    ),
    order: desc(orders.createdAt),
    now,
    limit,
  })

function claim(
  db: Executor,
  { where, order, now, limit }: { where: SQL | undefined; order: SQL; now: Date; limit: number },
): Promise<OrderRow[]> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(order)
      .limit(limit)
      .for('update', { skipLocked: true })
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    return tx.update(orders).set({ checkedAt: now }).where(inArray(orders.id, ids)).returning()
  })
}

export async function markQueried(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ checkedAt: now }).where(eq(orders.id, id))
}

export const ordersOf = (db: Executor, accountId: string): Promise<OrderRow[]> =>
  db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(desc(orders.createdAt), desc(orders.id))

export const pageOfOrders = (db: Executor, accountId: string, page: Page): Promise<{ rows: OrderRow[]; total: number }> =>
  pageOf(db, db.select().from(orders).where(eq(orders.accountId, accountId)), page, desc(orders.createdAt), desc(orders.id))

interface OrderOfMember {
  readonly order: OrderRow
  readonly uid: string
  readonly name: string
  readonly deletedAt: Date | null
}

/** Orders of all members. `search`: the number of an order, the ID of a member, or a part of a name. */
export function pageOfAllOrders(
  db: Executor,
  { state, search, isId, ...page }: Page & { state?: OrderState | undefined; search?: string | undefined; isId: boolean },
): Promise<{ rows: OrderOfMember[]; total: number }> {
  const where = and(
    state && eq(orders.state, state),
    search ? (isId ? eq(orders.id, search) : or(eq(accounts.uid, search), ilike(accounts.name, containing(search)))) : undefined,
  )
  const listing = db
    .select({ order: orders, uid: accounts.uid, name: accounts.name, deletedAt: accounts.deletedAt })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(where)
  return pageOf(db, listing, page, desc(orders.createdAt), desc(orders.id))
}
