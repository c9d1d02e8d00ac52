import type { credits as calls } from '@stipple/core/contract/credits'
import { ENTRY_TYPES, type EntryType } from '@stipple/core/domain/credits'
import { endOfShanghaiDay, shanghaiDay } from '@stipple/core/domain/time'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'GET /api/user/get_credit_balance': 'member',
  'GET /api/user/draw_config': 'member',
  'POST /api/user/draw_config': 'member',
  'GET /api/user/draw_credit_balance': 'member',
  'POST /api/user/draw_credit_balance': 'member',
  'POST /api/user/get_balance_list': 'member',
  'GET /api/user/statement': 'member',
} as const satisfies Access<typeof calls, 'GET /api/user/statement'>

/** A member's daily claim for a day in Shanghai, and the expiry of its dots. */
export interface DailyClaim {
  readonly ref: string
  readonly type: EntryType
  readonly amount: number
  readonly expiresAt: Date
}

export function dailyClaim(
  member: { accountId: string; isVip: boolean },
  amounts: { readonly general: number; readonly vip: number },
  now: Date,
): DailyClaim {
  return {
    ref: dailyRef(member.accountId, now),
    type: member.isVip ? ENTRY_TYPES.dailyPlus : ENTRY_TYPES.daily,
    amount: member.isVip ? amounts.vip : amounts.general,
    expiresAt: endOfShanghaiDay(now),
  }
}

export const dailyRef = (accountId: string, now: Date): string => `daily:${accountId}:${shanghaiDay(now)}`
