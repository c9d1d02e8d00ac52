import type { Order } from '@stipple/core/contract/payments'
import type { Executor, Transaction } from '../../db/database.ts'
import { closeOrdersOf, ordersOf } from './data.ts'
import { presentOrder } from './present.ts'

export { checkRecharge } from './reconcile.ts'
export { upkeep } from './jobs.ts'

/** Closes the orders of an account that is being deleted. A later payment is recorded without dots. */
export const closePendingOrders = (tx: Transaction, accountId: string, now: Date = new Date()): Promise<void> =>
  closeOrdersOf(tx, accountId, now)

/** A member's orders, latest first. */
export async function exportOf(db: Executor, accountId: string): Promise<Order[]> {
  const now = new Date()
  return (await ordersOf(db, accountId)).map((row) => presentOrder(row, now))
}
