import type { Career } from '@stipple/core/domain/account'
import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { type AccountRow, accounts, sessions } from '../../db/schema/accounts.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function findAccount(db: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}

export async function updateCareer(db: Executor, id: string, career: Career): Promise<void> {
  await db.update(accounts).set({ career }).where(open(id))
}

export async function updateName(db: Executor, id: string, { name, nameKey }: { name: string; nameKey: string }): Promise<void> {
  await db.update(accounts).set({ name, nameKey }).where(open(id))
}

/** Deleted accounts are never changed. */
const open = (id: string) => and(eq(accounts.id, id), isNull(accounts.deletedAt))

/** Unexpired sessions, last used first. */
export const listSessions = (db: Executor, accountId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))

/** Ends one of the account's sessions; undefined if it does not exist. */
export async function deleteSession(db: Executor, accountId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning()
  return row
}

/** Ends all of the account's sessions but one. */
export const deleteOtherSessions = (db: Executor, accountId: string, tokenHash: string): Promise<SessionRow[]> =>
  db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, tokenHash)))
    .returning()

/** Blocks the deletion of super users by others until the transaction ends. */
export async function lockSuperUsers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.super'))`)
}

/** Returns true if there is another super user. */
export async function hasOtherSuperUser(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.isSuper, true), isNull(accounts.deletedAt), ne(accounts.id, id)))
    .orderBy(asc(accounts.id))
    .limit(1)
  return rows.length > 0
}

/** Locks the account against changes and against new rows that refer to it. */
export async function lockAccount(tx: Transaction, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return row
}

/** Reduces an account to the anonymous row that the ledger and the orders need. */
export async function anonymise(tx: Transaction, id: string, { uid, now }: { uid: string; now: Date }): Promise<void> {
  await tx
    .update(accounts)
    .set({
      uid,
      name: '',
      nameKey: null,
      subject: null,
      avatar: null,
      career: null,
      passwordHash: null,
      email: null,
      emailKey: null,
      hasSecondFactor: false,
      isSuper: false,
      isVip: false,
      vipUntil: null,
      isAllowlisted: false,
      storageGigabytes: null,
      deletedAt: now,
    })
    .where(eq(accounts.id, id))
}
