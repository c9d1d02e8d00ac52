import { createHash } from 'node:crypto'
import { SESSION_SECONDS } from '@stipple/core/domain/account'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { Context } from '../../context.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { isDuplicate, isOfDeletedAccount } from '../../db/errors.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { grant } from '../credits/public.ts'
import { limitPasswordAttempts } from './attempt-limit.ts'
import * as data from './data.ts'
import { nameTaken } from './platforms/builtin.ts'
import { createPlatforms } from './platforms/create-platforms.ts'
import type { NewAccount, Passwords, Profile } from './platforms/platform.ts'
import { isSecondFactorRequired, nameKeyOf, passwordsOf, readableName } from './policy.ts'
import { type Session, toCaller } from './present.ts'
import { hashPassword, hashToken, newToken, newUid, passwordMatches } from './secrets.ts'

/** Facts about the log-in request. */
export interface Device {
  readonly userAgent: string | undefined
  /** Token of the browser's present session, which will be ended. */
  readonly replaces: string | undefined
}
type Credentials = Device & { readonly name: string; readonly password: string }

/** Shortest interval between updates of a session's last use. */
const SEEN_EVERY_MS = 60_000

/** Creates an account with its registration dots and logs it in. Throws `name_taken`. */
export async function signUp(context: Context, passwords: Passwords, { name, password, ...device }: Credentials): Promise<Session> {
  if (!context.settings.get('access.signUp')) throw new Problem('sign_up_closed')
  const wanted = await passwords.open(context.db, { name, password })
  try {
    return await context.db.transaction(async (tx) => {
      const account = await openAccount(context, tx, { wanted, registrationRef: ({ id }) => `registration:${id}` })
      return openSession(context, tx, { account, ...device })
    })
  } catch (error) {
    if (isDuplicate(error, 'accounts_nameKey_unique')) throw nameTaken()
    throw error
  }
}

/** The account of a name and a password. Throws `wrong_credentials` and `suspended`. */
export async function checkPassword(
  context: Context,
  passwords: Passwords,
  credentials: Pick<Credentials, 'name' | 'password'>,
): Promise<AccountRow> {
  const account = await passwords.check(context.db, credentials)
  if (account.suspendedAt !== null) throw new Problem('suspended')
  return account
}

/** The suspended account of a name and a password. Throws `wrong_credentials`, and `not_found` for one that is not suspended. */
export async function requireSuspended(
  context: Context,
  { name, password, address }: Pick<Credentials, 'name' | 'password'> & { readonly address: string },
): Promise<AccountRow & { readonly suspendedAt: Date }> {
  const passwords = passwordsOf(createPlatforms(context.config.accounts))
  return limitPasswordAttempts(context, { name: nameKeyOf(name), address }, async () => {
    const account = await passwords.check(context.db, { name, password })
    const { suspendedAt } = account
    if (suspendedAt === null) throw new Problem('not_found')
    return { ...account, suspendedAt }
  })
}

/**
 * The account of a person on an external platform. Created at their first log-in, with registration dots that the same person gets only once, even
 * after a deletion; otherwise updated.
 */
export async function accountOf(context: Context, { platform, issuer, subject, nick, portrait, isVip }: Profile): Promise<AccountRow> {
  const uid = newUid()
  const current = { name: readableName(nick) ?? uid, avatar: portrait ?? null, isVip }
  // Another issuer may use the same subject for another person.
  const wanted = { platform, subject: `${issuer} ${subject}`, ...current }
  const update = async (db: Executor): Promise<AccountRow | undefined> => {
    const known = await data.findAccountBySubject(db, platform, wanted.subject)
    return known && data.updateProfile(db, known.id, { ...current, name: readableName(nick) ?? known.name })
  }
  const known = await update(context.db)
  if (known) return known
  return context.db.transaction(async (tx) => {
    await data.lockNewAccounts(tx)
    const person = createHash('sha256').update(wanted.subject).digest('hex')
    return (await update(tx)) ?? openAccount(context, tx, { wanted, uid, registrationRef: () => `registration:${person}` })
  })
}

export const signOut = (context: Context, caller: Caller): Promise<void> => data.deleteSession(context.db, caller.tokenHash)

/** Ends every other session of the account. Throws `wrong_password`. */
export async function changePassword(context: Context, caller: Caller, request: { current: string; next: string }): Promise<void> {
  await requirePassword(context, caller, { password: request.current, field: 'current' })
  const passwordHash = await hashPassword(request.next)
  await context.db.transaction(async (tx) => {
    await data.updatePassword(tx, caller.accountId, passwordHash)
    await data.deleteOtherSessions(tx, caller.accountId, caller.tokenHash)
  })
}

/** Throws `wrong_password` for the given field. */
export async function requirePassword(
  context: Context,
  { accountId }: Pick<Caller, 'accountId'>,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const account = await data.findAccount(context.db, accountId)
  const matches = await passwordMatches(account?.passwordHash, password)
  if (!matches) throw new Problem('wrong_password', { fields: [{ field, code: 'wrong_password' }] })
}

/** The account of a token; undefined if there is none, or no longer. */
export async function authenticate(context: Context, token: string): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const now = context.now()
  const session = await data.findSession(context, tokenHash)
  if (!session || session.expiresAt <= now) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    // Updated in the cache too, because this change is not announced.
    session.lastSeenAt = now
    await data.touchSession(context.db, tokenHash, now)
  }
  return callerOf(context.settings, session.account, { tokenHash, now })
}

/**
 * Creates a new session, which prevents session fixation. Throws `sign_in_failed` for an account deleted meanwhile, `suspended` for a suspended one.
 */
export async function openSession(
  context: Context,
  executor: Executor,
  { account, userAgent, replaces }: Device & { readonly account: AccountRow },
): Promise<Session> {
  if (account.suspendedAt !== null) throw new Problem('suspended')
  const token = newToken()
  const tokenHash = hashToken(token)
  const now = context.now()
  if (replaces !== undefined) await data.deleteSession(executor, hashToken(replaces))
  await data.deleteExpiredSessions(executor, account.id, now)
  try {
    await data.insertSession(executor, {
      tokenHash,
      accountId: account.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      ...(userAgent !== undefined && { userAgent: userAgent.slice(0, 300) }),
    })
  } catch (error) {
    if (isOfDeletedAccount(error)) throw new Problem('sign_in_failed', { cause: error })
    throw error
  }
  return { caller: callerOf(context.settings, account, { tokenHash, now }), token }
}

const callerOf = (
  settings: Context['settings'],
  account: data.CallingAccount,
  session: { readonly tokenHash: string; readonly now: Date },
): Caller =>
  toCaller(account, {
    ...session,
    allowlist: settings.get('access.allowlist'),
    mustSecure: !account.hasSecondFactor && isSecondFactorRequired(settings, account),
  })

/** Inserts an account with its registration dots. */
export async function openAccount(
  context: Context,
  tx: Transaction,
  { wanted, uid = newUid(), registrationRef }: { wanted: NewAccount; uid?: string; registrationRef: (account: AccountRow) => string },
): Promise<AccountRow> {
  await data.lockNewAccounts(tx)
  const account = await data.insertAccount(tx, { uid, ...wanted })
  const registration = context.settings.get('dots.registration')
  if (registration > 0) {
    await grant(tx, { accountId: account.id, type: ENTRY_TYPES.registration, amount: registration, ref: registrationRef(account) })
  }
  return account
}
