import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { secrets } from '../../db/schema/accounts.ts'
import { sandboxPayments } from '../../db/schema/payments.ts'
import type { PayableOrder } from '../provider.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxState = SandboxPayment['state']

const KEY_NAME = 'sandbox_signing_key'

/** The installation's key. Created once: concurrent callers read the first one. */
export async function signingKey(db: Database): Promise<string> {
  const read = async () => (await db.select().from(secrets).where(eq(secrets.name, KEY_NAME)))[0]?.value
  const known = await read()
  if (known !== undefined) return known
  const made = randomBytes(32).toString('base64url')
  await db.insert(secrets).values({ name: KEY_NAME, value: made }).onConflictDoNothing()
  return (await read()) ?? made
}

/** The order's only payment: created, or the existing one. */
export async function openPayment(db: Database, order: PayableOrder): Promise<SandboxPayment | undefined> {
  const { id: orderId, price: amount, currency, description, returnTo } = order
  await db.insert(sandboxPayments).values({ orderId, amount, currency, description, returnTo }).onConflictDoNothing()
  return paymentOf(db, orderId)
}

export async function findPayment(db: Database, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return payment
}

export async function paymentOf(db: Database, orderId: string): Promise<SandboxPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, orderId))
  return payment
}

/** Changes the state of the payment if it is one of these; of two concurrent calls, one succeeds. */
export async function movePayment(
  db: Database,
  { id, from, to }: { id: string; from: readonly SandboxState[]; to: SandboxState },
): Promise<SandboxPayment | undefined> {
  const [moved] = await db
    .update(sandboxPayments)
    .set({ state: to })
    .where(and(eq(sandboxPayments.id, id), inArray(sandboxPayments.state, [...from])))
    .returning()
  return moved
}
