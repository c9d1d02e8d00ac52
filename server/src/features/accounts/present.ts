import type { User } from '@stipple/core/contract/shapes'
import { userKeyOf } from '@stipple/core/domain/account'
import type { AccountRow } from '../../db/schema/accounts.ts'
import { isAllowlisted } from './policy.ts'
import type { Caller } from './public.ts'

/** An account as the session of a call. */
export function toCaller(account: AccountRow, tokenHash: string, allowlist: readonly string[]): Caller {
  const { id: accountId, uid, platform, name, isVip, isSuper } = account
  return {
    accountId,
    uid,
    userKey: userKeyOf(uid, platform),
    platform,
    name,
    isVip,
    isSuper,
    isAllowlisted: isAllowlisted(account, allowlist),
    tokenHash,
  }
}

export function presentUser({ userKey, uid, platform, name, isVip, isAllowlisted, isSuper }: Caller): User {
  return { userKey, uid, platform, name, isVip, isAllowlisted, isSuper }
}
