import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { type AccountRow, accounts, sessions } from '../../db/schema/accounts.ts'

export async function findAccountByName(db: Executor, nameKey: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.nameKey, nameKey))
  return row
}

export async function findAccount(db: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}

/** The first account of an installation may do everything. Sign-ups wait for each other, so that there is only one first. */
export async function insertAccount(
  tx: Transaction,
  account: { readonly uid: string; readonly name: string; readonly nameKey: string; readonly passwordHash: string },
): Promise<AccountRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.first'))`)
  const isSuper = sql`not exists (select from ${accounts})`
  const [row] = await tx
    .insert(accounts)
    .values({ ...account, isSuper })
    .returning()
  if (!row) throw new Error('the account was not written')
  return row
}

export async function updatePassword(db: Executor, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
}

export async function insertSession(
  db: Executor,
  session: { readonly tokenHash: string; readonly accountId: string; readonly userAgent?: string; readonly expiresAt: Date },
): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The account of a session that has not expired. */
export async function findSessionAccount(db: Executor, tokenHash: string, now: Date): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return row?.account
}

export async function deleteSession(db: Executor, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteOtherSessions(db: Executor, accountId: string, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, tokenHash)))
}

export async function deleteExpiredSessions(db: Executor, accountId: string, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), lte(sessions.expiresAt, now)))
}
