import { and, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'
import { accounts } from './schema/accounts.ts'
import { blocks } from './schema/people.ts'

/**
 * Condition that a member and the account in a column have not blocked each other. True for a row without an account, and for a guest (`undefined`,
 * or null in a prepared query).
 */
export const isUnblocked = (reader: string | Placeholder | undefined, other: PgColumn): SQL | undefined =>
  reader === undefined
    ? undefined
    : sql`coalesce(${other} not in (select ${blocks.blockedId} from ${blocks} where ${blocks.accountId} = ${reader}
        union all select ${blocks.accountId} from ${blocks} where ${blocks.blockedId} = ${reader}), true)`

/** Condition that an account may be named to a reader: it is neither suspended nor deleted, and there is no block between them, which super users ignore. */
export const isKnownTo = (reader: { readonly accountId: string; readonly isSuper: boolean } | undefined): SQL | undefined =>
  and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt), reader?.isSuper ? undefined : isUnblocked(reader?.accountId, accounts.id))

/** Returns true if one of two accounts has blocked the other. */
export async function isBlockedBetween(db: Executor, one: string, other: string): Promise<boolean> {
  const between = (by: string, blocked: string) => and(eq(blocks.accountId, by), eq(blocks.blockedId, blocked))
  return (await db.$count(blocks, or(between(one, other), between(other, one)))) > 0
}
