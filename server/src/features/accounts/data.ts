import type { Platform } from '@stipple/core/domain/account'
import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { rememberedIdentity } from '../../db/identities.ts'
import {
  type AccountRow,
  accounts,
  type PendingSignIn,
  pendingSignIns,
  secrets,
  sessions,
  signInCodes,
  usedTokens,
} from '../../db/schema/accounts.ts'
import type { NewAccount } from './platforms/platform.ts'

export async function findAccountByName(db: Executor, nameKey: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.nameKey, nameKey), isNull(accounts.deletedAt)))
  return row
}

/** The account with this subject on an external platform. */
export async function findAccountBySubject(db: Executor, platform: Platform, subject: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.platform, platform), eq(accounts.subject, subject)))
  return row
}

/** Undefined also for a deleted account. */
export async function findAccount(db: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
  return row
}

/** Blocks other new accounts until the transaction ends, so that exactly one account is the first, and each subject has one account. */
export async function lockNewAccounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.first'))`)
}

/** Inserts an account; the first of an installation becomes its administrator. Requires `lockNewAccounts`. */
export async function insertAccount(tx: Transaction, account: NewAccount & { readonly uid: string }): Promise<AccountRow> {
  const isSuper = sql`not exists (select from ${accounts})`
  const [row] = await tx
    .insert(accounts)
    .values({ ...account, isSuper })
    .returning()
  if (!row) throw new Error('the account was not written')
  return row
}

/** Updates a member with the current profile from their platform; undefined for a deleted account. */
export async function updateProfile(
  db: Executor,
  id: string,
  profile: Pick<AccountRow, 'name' | 'avatar' | 'isVip'>,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(accounts)
    .set(profile)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .returning()
  return row
}

export async function updatePassword(db: Executor, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
}

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Columns of the caller that every call needs. */
const CALLER_COLUMNS = {
  id: accounts.id,
  uid: accounts.uid,
  platform: accounts.platform,
  name: accounts.name,
  avatar: accounts.avatar,
  isVip: accounts.isVip,
  vipUntil: accounts.vipUntil,
  isSuper: accounts.isSuper,
  isAllowlisted: accounts.isAllowlisted,
  hasSecondFactor: accounts.hasSecondFactor,
} as const
export type CallingAccount = Pick<AccountRow, keyof typeof CALLER_COLUMNS>

const sessionByToken = prepared('session_by_token', (db) =>
  db
    .select({ account: CALLER_COLUMNS, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(accounts.deletedAt), isNull(accounts.suspendedAt))),
)

/** The account of a session, also of an expired one; undefined for deleted or suspended accounts. Cached until it changes. */
export const findSession = rememberedIdentity(
  async (db, tokenHash): Promise<{ readonly account: CallingAccount; lastSeenAt: Date; readonly expiresAt: Date } | undefined> => {
    const [row] = await sessionByToken(db, { tokenHash })
    return row
  },
)

export async function touchSession(db: Executor, tokenHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
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

export async function insertPendingSignIn(
  db: Executor,
  pending: { readonly cookieHash: string; readonly state: PendingSignIn; readonly expiresAt: Date },
): Promise<void> {
  await db.insert(pendingSignIns).values(pending)
}

/** The unfinished log-in of the browser with this cookie; undefined if expired. */
export async function findPendingSignIn(db: Executor, cookieHash: string, now: Date): Promise<PendingSignIn | undefined> {
  const [row] = await db
    .select()
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.cookieHash, cookieHash), gt(pendingSignIns.expiresAt, now)))
  return row?.state
}

/** Deletes an unfinished log-in. Of concurrent calls only one returns true. */
export async function deletePendingSignIn(db: Executor, cookieHash: string): Promise<boolean> {
  const rows = await db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.cookieHash, cookieHash))
    .returning({ hash: pendingSignIns.cookieHash })
  return rows.length > 0
}

export async function insertSignInCode(
  db: Executor,
  code: { readonly codeHash: string; readonly accountId: string; readonly expiresAt: Date },
): Promise<void> {
  await db.insert(signInCodes).values(code)
}

/** Consumes a one-time code, also an expired one. Of concurrent calls only one gets it. */
export async function takeSignInCode(db: Executor, codeHash: string): Promise<{ accountId: string; expiresAt: Date } | undefined> {
  const [row] = await db.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash)).returning()
  return row
}

export async function isUsedToken(db: Executor, tokenHash: string): Promise<boolean> {
  const rows = await db.select().from(usedTokens).where(eq(usedTokens.tokenHash, tokenHash))
  return rows.length > 0
}

/** Records the use of a token; false if it was used before. */
export async function insertUsedToken(db: Executor, tokenHash: string, usedAt: Date): Promise<boolean> {
  const rows = await db.insert(usedTokens).values({ tokenHash, usedAt }).onConflictDoNothing().returning({ hash: usedTokens.tokenHash })
  return rows.length > 0
}

/** A secret of this installation, stored as `value` on first use. */
export async function findOrInsertSecret(db: Executor, name: string, value: string): Promise<string> {
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`the secret ${name} was not written`)
  return row.value
}

/** Deletes expired log-ins, codes and sessions, and tokens used before `tokensBefore`. */
export async function deleteExpired(
  db: Executor,
  { now, tokensBefore }: { readonly now: Date; readonly tokensBefore: Date },
): Promise<void> {
  await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now))
  await db.delete(signInCodes).where(lte(signInCodes.expiresAt, now))
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
  await db.delete(usedTokens).where(lte(usedTokens.usedAt, tokensBefore))
}
