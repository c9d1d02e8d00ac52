import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/database.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { type SharedKeyRow, sharedKeys } from '../../../db/schema/horde.ts'
import { lockAccount } from '../kudos/public.ts'

type Limits = Pick<SharedKeyRow, 'name' | 'kudos' | 'maxPixels' | 'maxSteps' | 'maxTokens' | 'expiresAt'>

/** Undefined if the member already has `most`. */
export async function insertSharedKey(
  tx: Transaction,
  key: Partial<Limits> & Pick<SharedKeyRow, 'accountId'>,
  most: number,
): Promise<SharedKeyRow | undefined> {
  await lockAccount(tx, key.accountId)
  if ((await tx.$count(sharedKeys, eq(sharedKeys.accountId, key.accountId))) >= most) return undefined
  const [row] = await tx.insert(sharedKeys).values(key).returning()
  return row
}

/** A key with its owner; undefined if either is deleted, or the owner is suspended. */
export async function findSharedKey(db: Executor, id: string) {
  const [row] = await db
    .select({ key: sharedKeys, account: accounts })
    .from(sharedKeys)
    .innerJoin(accounts, eq(accounts.id, sharedKeys.accountId))
    .where(and(eq(sharedKeys.id, id), sql`${accounts.suspendedAt} is null and ${accounts.deletedAt} is null`))
  return row
}

export async function listSharedKeys(db: Executor, accountId: string): Promise<SharedKeyRow[]> {
  return db.select().from(sharedKeys).where(eq(sharedKeys.accountId, accountId)).orderBy(asc(sharedKeys.createdAt))
}

export async function updateSharedKey(db: Executor, id: string, change: Partial<Limits>): Promise<void> {
  await db.update(sharedKeys).set(change).where(eq(sharedKeys.id, id))
}

export async function deleteSharedKey(db: Executor, id: string): Promise<void> {
  await db.delete(sharedKeys).where(eq(sharedKeys.id, id))
}
