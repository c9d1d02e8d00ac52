import { type Licence, REPORT_REASONS } from '@stipple/core/domain/community'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts, memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { works } from './works.ts'

/** Community works: published ones, and the installation's examples. */
export const communityWorks = pgTable(
  'community_works',
  {
    /** `c_` and the work's id, or the example's name. */
    id: text().primaryKey(),
    /** Null for an example. */
    workId: uuid()
      .unique()
      .references(() => works.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    category: text().notNull(),
    mode: text().notNull(),
    model: text().notNull(),
    /** Names of the model in both languages. */
    modelNames: text().array().notNull(),
    /** Search text in lower case. */
    words: text().notNull(),
    /** Content of an example from its list. */
    example: jsonb().$type<Readonly<Record<string, unknown>>>(),
    licence: text().$type<Licence>(),
    /** Prompt and settings are visible to the creator and administrators only. */
    promptHidden: boolean().notNull().default(false),
    likes: integer().notNull().default(0),
    /** Number of members who remixed it. */
    remixes: integer().notNull().default(0),
    /** Time of the last publication. */
    createdAt: now(),
    /** Unpublished by its creator. */
    withdrawnAt: timestamp({ withTimezone: true }),
    /** Hidden by a super user; publishing again does not change that. */
    hiddenAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('community_works_of_somebody_or_example', sql`(${table.workId} is null) = (${table.example} is not null)`),
    check('community_works_owned', sql`(${table.workId} is null) = (${table.accountId} is null)`),
    // Ascending, and usable in both directions: a descending index sorts nulls last and cannot serve "order by … desc".
    index('community_works_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.withdrawnAt} is null and ${table.hiddenAt} is null`),
    // Visible ones, narrow enough to compare all at once.
    index('community_works_shown')
      .on(table.workId)
      .where(sql`${table.withdrawnAt} is null and ${table.hiddenAt} is null`),
    index('community_works_by_account').on(table.accountId, table.createdAt),
  ],
)
export type CommunityRow = typeof communityWorks.$inferSelect

/** Likes, by member and work. */
export const communityLikes = pgTable(
  'community_likes',
  {
    id: risingId(),
    cid: text()
      .notNull()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    accountId: memberId(),
    createdAt: now(),
  },
  (table) => [
    unique('community_likes_once').on(table.cid, table.accountId),
    index('community_likes_by_account').on(table.accountId, table.createdAt),
  ],
)

/** Members' reports of works. */
export const communityReports = pgTable(
  'community_reports',
  {
    id: risingId(),
    cid: text()
      .notNull()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    /** Null for deleted members. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    text: text().notNull(),
    createdAt: now(),
    /** Time of a super user's decision. */
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('community_reports_once').on(table.cid, table.accountId),
    index('community_reports_open')
      .on(table.cid)
      .where(sql`${table.decidedAt} is null`),
    index('community_reports_by_account').on(table.accountId, table.createdAt),
  ],
)
export type ReportRow = typeof communityReports.$inferSelect
