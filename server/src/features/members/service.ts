import type { Career } from '@stipple/core/domain/account'
import type { Context } from '../../context.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { nameKeyOf } from '../accounts/public.ts'
import * as data from './data.ts'

/** The caller's account. Throws `please_login` if it was deleted meanwhile. */
export async function requireAccount(context: Context, caller: Pick<Caller, 'accountId'>): Promise<AccountRow> {
  const account = await data.findAccount(context.db, caller.accountId)
  if (!account || account.deletedAt !== null) throw new Problem('please_login')
  return account
}

export const chooseCareer = (context: Context, caller: Caller, career: Career): Promise<void> =>
  data.updateCareer(context.db, caller.accountId, career)

/** Renames an account of the built-in platform; returns the caller with the new name. Throws `not_builtin` and `name_taken`. */
export async function rename(context: Context, caller: Caller, name: string): Promise<Caller> {
  if (caller.platform !== 'builtin') throw new Problem('not_builtin')
  try {
    await data.updateName(context.db, caller.accountId, { name, nameKey: nameKeyOf(name) })
  } catch (error) {
    if (isDuplicate(error, 'accounts_nameKey_unique')) throw new Problem('name_taken', { fields: [{ field: 'name', code: 'name_taken' }] })
    throw error
  }
  return { ...caller, name }
}

/** Sessions of the caller, last used first. */
export const sessionsOf = (context: Context, caller: Caller): Promise<data.SessionRow[]> =>
  data.listSessions(context.db, caller.accountId, context.now())

/** Ends one of the caller's sessions; returns true if it was the current one. Throws `not_found`, also for another member's. */
export async function endSession(context: Context, caller: Caller, id: string): Promise<{ wasCurrent: boolean }> {
  const ended = isUuid(id) ? await data.deleteSession(context.db, caller.accountId, id) : undefined
  if (!ended) throw new Problem('not_found')
  return { wasCurrent: ended.tokenHash === caller.tokenHash }
}

/** Ends all of the caller's sessions except the current one; returns how many were active. */
export async function endOtherSessions(context: Context, caller: Caller): Promise<number> {
  const now = context.now()
  const ended = await data.deleteOtherSessions(context.db, caller.accountId, caller.tokenHash)
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}
