import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { strikes } from './schema/moderation.ts'

/** Condition that a strike is active at a time. */
export const isLive = (now: Date): SQL | undefined => and(isNull(strikes.revokedAt), gt(strikes.expiresAt, now))

/** Number of active strikes of an account. */
export const liveStrikes = (db: Executor, accountId: string, now: Date): Promise<number> =>
  db.$count(strikes, and(eq(strikes.accountId, accountId), isLive(now)))
