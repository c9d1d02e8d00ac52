import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now } from './columns.ts'
import { communityWorks } from './community.ts'

/** Follows between members. */
export const follows = pgTable(
  'follows',
  {
    accountId: memberId(),
    followedId: memberId(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.followedId] }),
    index('follows_by_followed').on(table.followedId),
    check('follows_somebody_else', sql`${table.accountId} <> ${table.followedId}`),
  ],
)

/** Members who remixed a community work, once each. */
export const communityRemixes = pgTable(
  'community_remixes',
  {
    cid: text()
      .notNull()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    accountId: memberId(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.cid, table.accountId] }), index('community_remixes_by_account').on(table.accountId)],
)

/** Blocks between members. */
export const blocks = pgTable(
  'blocks',
  {
    accountId: memberId(),
    blockedId: memberId(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId),
    check('blocks_somebody_else', sql`${table.accountId} <> ${table.blockedId}`),
  ],
)
