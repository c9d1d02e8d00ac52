import { eq } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { accounts } from './schema/accounts.ts'

/** Locks an account row until the transaction ends: calls of one member run one after another, so that each counts what the one before has written. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}
