import type { members as calls } from '@stipple/core/contract/members'
import { userKeyOf } from '@stipple/core/domain/account'
import type { z } from 'zod'
import type { AccountRow } from '../../db/schema/accounts.ts'
import type { Caller } from '../../http/caller.ts'
import type { Room } from '../../storage/quota.ts'
import type { SessionRow } from './data.ts'

type Profile = z.input<(typeof calls)['GET /api/user/check_userinfo']['reply']>['data']
type Session = z.input<(typeof calls)['GET /api/account/sessions']['reply']>['data'][number]

/** An account for its member. */
export function presentProfile(account: AccountRow, { isVip, room, now }: Pick<Caller, 'isVip'> & { room: Room; now: Date }): Profile {
  const { uid, name, avatar, vipUntil, career, createdAt } = account
  return {
    uid,
    nick: name,
    ...(avatar !== null && { member_head: avatar }),
    is_vip: isVip,
    ...(vipUntil !== null && vipUntil > now && { vip_until: vipUntil.toISOString() }),
    user_career_id: career ?? '',
    created_at: createdAt.toISOString(),
    storage: { used: room.used, ...(room.limit !== undefined && { limit: room.limit }) },
  }
}

export function presentSession(row: SessionRow, { tokenHash }: Pick<Caller, 'tokenHash'>): Session {
  return {
    id: row.id,
    current: row.tokenHash === tokenHash,
    ...(row.userAgent !== null && { userAgent: row.userAgent }),
    created: row.createdAt.toISOString(),
    lastSeen: row.lastSeenAt.toISOString(),
    expires: row.expiresAt.toISOString(),
  }
}

/** Everything stored about a member except the password. */
export function presentExportedAccount(account: AccountRow) {
  const { uid, platform, name, subject, avatar, career, isSuper, isVip, vipUntil, isAllowlisted, storageGigabytes, balance, createdAt } =
    account
  return {
    uid,
    userKey: userKeyOf(uid, platform),
    platform,
    name,
    subject,
    avatar,
    career,
    isSuper,
    isVip,
    vipUntil,
    isAllowlisted,
    storageGigabytes,
    balance,
    createdAt,
  }
}
