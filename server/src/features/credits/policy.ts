import { ENTRY_TYPES, type EntryType } from '@stipple/core/domain/credits'
import { shanghaiDay } from '@stipple/core/domain/time'
import type { Config } from '../../config.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What a member can claim on a day of Shanghai, and until when it can be spent. */
export interface DailyClaim {
  readonly ref: string
  readonly type: EntryType
  readonly amount: number
  readonly expiresAt: Date
}

export function dailyClaim(member: { accountId: string; isVip: boolean }, { credits }: Config, now: Date): DailyClaim {
  return {
    ref: dailyRef(member.accountId, now),
    type: member.isVip ? ENTRY_TYPES.dailyPlus : ENTRY_TYPES.daily,
    amount: member.isVip ? credits.dailyVip : credits.dailyGeneral,
    expiresAt: endOfShanghaiDay(now),
  }
}

export const dailyRef = (accountId: string, now: Date): string => `daily:${accountId}:${shanghaiDay(now)}`

/** Midnight in Shanghai, which has kept UTC+8 without summer time since 1991. */
export const endOfShanghaiDay = (now: Date): Date => new Date(Date.parse(`${shanghaiDay(now)}T00:00:00+08:00`) + DAY_MS)
