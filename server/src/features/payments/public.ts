import type { Order } from '@stipple/core/contract/payments'
import type { Executor, Transaction } from '../../db/database.ts'
import { closeOrdersOf, ordersOf } from './data.ts'
import { presentOrder } from './present.ts'

export { checkRecharge } from './reconcile.ts'
export { upkeep } from './jobs.ts'

/** The account is being deleted: its orders are not waited for any more. What is paid for them all the same is recorded, and nobody gets dots for it. */
export const closePendingOrders = (tx: Transaction, accountId: string, now: Date = new Date()): Promise<void> =>
  closeOrdersOf(tx, accountId, now)

/** A member's orders as they see them, the latest first. */
export async function exportOf(db: Executor, accountId: string): Promise<Order[]> {
  const now = new Date()
  return (await ordersOf(db, accountId)).map((row) => presentOrder(row, now))
}
