import { type Language, LANGUAGES } from '@stipple/core/domain/text'
import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import {
  type AccountRow,
  accounts,
  authenticatorApps,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  sessions,
  signInCodes,
} from '../../db/schema/accounts.ts'
import { memberOptions } from '../../db/schema/options.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type AppRow = typeof authenticatorApps.$inferSelect

/** Locks the account, so that changes of its factors are serialized. Undefined for a deleted one. */
export async function lockAccount(tx: Transaction, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return row?.deletedAt === null ? row : undefined
}

/** Records whether the account has a second factor. Requires `lockAccount`. */
export async function recordSecondFactor(tx: Transaction, id: string): Promise<void> {
  const has = sql`exists (select from ${passkeys} where ${passkeys.accountId} = ${id})
    or exists (select from ${authenticatorApps} where ${authenticatorApps.accountId} = ${id})`
  await tx.update(accounts).set({ hasSecondFactor: has }).where(eq(accounts.id, id))
}

/** Oldest first. */
export const listPasskeys = (db: Executor, accountId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export async function findPasskey(db: Executor, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
  return row
}

/** False if a passkey with this id exists, of any account. */
export async function insertPasskey(tx: Transaction, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return rows.length > 0
}

export async function recordPasskeyUse(
  db: Executor,
  id: string,
  use: { readonly counter: number; readonly lastUsedAt: Date },
): Promise<void> {
  await db.update(passkeys).set(use).where(eq(passkeys.id, id))
}

/** False if the account has no such passkey. */
export async function renamePasskey(db: Executor, accountId: string, { id, name }: { id: string; name: string }): Promise<boolean> {
  const rows = await db.update(passkeys).set({ name }).where(own(accountId, id)).returning({ id: passkeys.id })
  return rows.length > 0
}

/** False if the account has no such passkey. */
export async function deletePasskey(tx: Transaction, accountId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(passkeys).where(own(accountId, id)).returning({ id: passkeys.id })
  return rows.length > 0
}

const own = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))

export async function findApp(db: Executor, accountId: string): Promise<AppRow | undefined> {
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.accountId, accountId))
  return row
}

export async function putApp(tx: Transaction, app: typeof authenticatorApps.$inferInsert): Promise<void> {
  await tx.insert(authenticatorApps).values(app).onConflictDoUpdate({ target: authenticatorApps.accountId, set: app })
}

export async function deleteApp(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.accountId, accountId))
}

/** Uses up a time step and all earlier ones; false if it was used. Of concurrent calls only one gets true. */
export async function useStep(db: Executor, accountId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.accountId, accountId), lt(authenticatorApps.lastStep, step)))
    .returning({ id: authenticatorApps.accountId })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Executor, accountId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return row?.count ?? 0
}

export async function replaceRecoveryCodes(tx: Transaction, accountId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

/** Uses up a recovery code; false if it does not exist. Of concurrent calls only one gets true. */
export async function takeRecoveryCode(db: Executor, codeHash: string): Promise<boolean> {
  const rows = await db.delete(recoveryCodes).where(eq(recoveryCodes.codeHash, codeHash)).returning({ hash: recoveryCodes.codeHash })
  return rows.length > 0
}

/** Removes every second factor and recovery code of the account. */
export async function deleteFactors(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.accountId, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Ends all sessions and unfinished log-ins of the account. */
export async function deleteSignIns(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId))
  await tx.delete(signInCodes).where(eq(signInCodes.accountId, accountId))
  await tx.delete(pendingSignIns).where(sql`${pendingSignIns.state} ->> 'accountId' = ${accountId}`)
}

/** The account with a name or a confirmed e-mail address, each in normalized form. */
export async function findByNameOrEmail(db: Executor, key: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(sql`${accounts.deletedAt} is null and (${accounts.nameKey} = ${key} or ${accounts.emailKey} = ${key})`)
  return row
}

export async function updateEmail(
  db: Executor,
  id: string,
  address: { readonly email: string | null; readonly emailKey: string | null },
): Promise<void> {
  await db.update(accounts).set(address).where(eq(accounts.id, id))
}

/** The member's chosen language; undefined if none. */
export async function languageOf(db: Executor, accountId: string): Promise<Language | undefined> {
  const [row] = await db.select({ options: memberOptions.options }).from(memberOptions).where(eq(memberOptions.accountId, accountId))
  const chosen: unknown = row && Reflect.get(row.options, 'language')
  return LANGUAGES.find((language) => language === chosen)
}
