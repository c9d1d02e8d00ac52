import type { User } from '@stipple/core/contract/shapes'
import { userKeyOf } from '@stipple/core/domain/account'
import type { Caller } from '../../http/caller.ts'
import type { CallingAccount } from './data.ts'
import { isAllowlisted } from './policy.ts'

export interface Session {
  readonly caller: Caller
  readonly token: string
}

/** An account as the session of a call. */
export function toCaller(
  account: Omit<CallingAccount, 'hasSecondFactor'>,
  {
    tokenHash,
    now,
    allowlist,
    mustSecure = false,
  }: { readonly tokenHash: string; readonly now: Date; readonly allowlist: readonly string[]; readonly mustSecure?: boolean },
): Caller {
  const { id: accountId, uid, platform, name, avatar, isVip, vipUntil, isSuper } = account
  return {
    accountId,
    uid,
    userKey: userKeyOf(uid, platform),
    platform,
    name,
    ...(avatar !== null && { avatar }),
    isVip: isVip || (vipUntil !== null && vipUntil > now),
    isSuper,
    isAllowlisted: isAllowlisted(account, allowlist),
    tokenHash,
    ...(mustSecure && { mustSecure }),
  }
}

export function presentUser({ userKey, uid, platform, name, avatar, isVip, isAllowlisted, isSuper, mustSecure }: Caller): User {
  return {
    userKey,
    uid,
    platform,
    name,
    ...(avatar !== undefined && { avatar }),
    isVip,
    isAllowlisted,
    isSuper,
    ...(mustSecure && { mustSecure }),
  }
}

export const presentSession = ({ caller, token }: Session) => ({ user: presentUser(caller), userToken: token })

/** Reply of the inherited account lookup; empty without a session. */
export const presentMember = (session: Session | undefined) => ({
  is_login: session !== undefined,
  member_head: session?.caller.avatar ?? '',
  member_name: session?.caller.name ?? '',
  member_id: session?.caller.uid ?? '',
  is_vip: session?.caller.isVip ?? false,
  token: session?.token ?? '',
})
