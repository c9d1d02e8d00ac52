import { SESSION_SECONDS } from '@stipple/core/domain/account'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import type { Context } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import { Problem } from '../../http/problem.ts'
import { grant } from '../credits/public.ts'
import * as data from './data.ts'
import { nameKeyOf } from './policy.ts'
import { toCaller } from './present.ts'
import type { Caller } from './public.ts'
import { hashPassword, hashToken, newToken, newUid, passwordMatches } from './secrets.ts'

interface Session {
  readonly caller: Caller
  readonly token: string
}

/** Opens an account with its registration dots and signs it in. Throws `name_taken`. */
export async function signUp(
  context: Context,
  request: { name: string; password: string; userAgent: string | undefined },
): Promise<Session> {
  const name = request.name.normalize('NFC')
  const nameKey = nameKeyOf(name)
  const taken = new Problem('name_taken', { fields: [{ field: 'name', code: 'name_taken' }] })
  if (await data.findAccountByName(context.db, nameKey)) throw taken
  const passwordHash = await hashPassword(request.password)
  try {
    return await context.db.transaction(async (tx) => {
      const account = await data.insertAccount(tx, { uid: newUid(), name, nameKey, passwordHash })
      const { registration } = context.config.credits
      if (registration > 0) {
        await grant(tx, { accountId: account.id, type: ENTRY_TYPES.registration, amount: registration, ref: `registration:${account.id}` })
      }
      return openSession(context, tx, { account, userAgent: request.userAgent })
    })
  } catch (error) {
    if (isDuplicate(error, 'accounts_nameKey_unique')) throw taken
    throw error
  }
}

/** Throws `wrong_credentials`, the same whether the name or the password is wrong, and after the same time. */
export async function signIn(
  context: Context,
  request: { name: string; password: string; userAgent: string | undefined },
): Promise<Session> {
  const account = await data.findAccountByName(context.db, nameKeyOf(request.name))
  const matches = await passwordMatches(account?.passwordHash, request.password)
  if (!account || !matches) throw new Problem('wrong_credentials')
  return openSession(context, context.db, { account, userAgent: request.userAgent })
}

export const signOut = (context: Context, caller: Caller): Promise<void> => data.deleteSession(context.db, caller.tokenHash)

/** Ends every other session of the account. Throws `wrong_password`. */
export async function changePassword(context: Context, caller: Caller, request: { current: string; next: string }): Promise<void> {
  const account = await data.findAccount(context.db, caller.accountId)
  const matches = await passwordMatches(account?.passwordHash, request.current)
  if (!matches) throw new Problem('wrong_password', { fields: [{ field: 'current', code: 'wrong_password' }] })
  const passwordHash = await hashPassword(request.next)
  await context.db.transaction(async (tx) => {
    await data.updatePassword(tx, caller.accountId, passwordHash)
    await data.deleteOtherSessions(tx, caller.accountId, caller.tokenHash)
  })
}

/** Whose token this is; undefined when it is nobody's, or not any more. */
export async function authenticate(context: Context, token: string): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const account = await data.findSessionAccount(context.db, tokenHash, context.now())
  return account && toCaller(account, tokenHash, context.config.allowlist)
}

async function openSession(
  context: Context,
  executor: Executor,
  { account, userAgent }: { account: AccountRow; userAgent: string | undefined },
): Promise<Session> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const now = context.now()
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  await data.deleteExpiredSessions(executor, account.id, now)
  await data.insertSession(executor, {
    tokenHash,
    accountId: account.id,
    expiresAt,
    ...(userAgent !== undefined && { userAgent: userAgent.slice(0, 300) }),
  })
  return { caller: toCaller(account, tokenHash, context.config.allowlist), token }
}
