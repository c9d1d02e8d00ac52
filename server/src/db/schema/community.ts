import { type Licence, REPORT_REASONS } from '@stipple/core/domain/community'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts, memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { works } from './works.ts'

/** Public works: those that were published, and the examples that came with the installation. */
export const communityWorks = pgTable(
  'community_works',
  {
    /** `c_` and the id of the work, or the name of the example. */
    id: text().primaryKey(),
    /** Absent for an example. */
    workId: uuid()
      .unique()
      .references(() => works.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    category: text().notNull(),
    mode: text().notNull(),
    model: text().notNull(),
    /** Names of the model in either language. */
    modelNames: text().array().notNull(),
    /** Text that a search looks through, in lower case. */
    words: text().notNull(),
    /** All that is shown of an example, as its list has it. */
    example: jsonb().$type<Readonly<Record<string, unknown>>>(),
    licence: text().$type<Licence>(),
    /** Prompt and settings are shown to its maker and operators only. */
    promptHidden: boolean().notNull().default(false),
    likes: integer().notNull().default(0),
    /** Members who began something of their own from it. */
    remixes: integer().notNull().default(0),
    /** When it was published, the last time. */
    createdAt: now(),
    /** Taken back by anyone who made it. */
    withdrawnAt: timestamp({ withTimezone: true }),
    /** Hidden by a super user, which publishing it once more does not change. */
    hiddenAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('community_works_of_somebody_or_example', sql`(${table.workId} is null) = (${table.example} is not null)`),
    check('community_works_owned', sql`(${table.workId} is null) = (${table.accountId} is null)`),
    // Ascending, and so read either way: a descending one puts nulls last, and then is no help with "order by … desc".
    index('community_works_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.withdrawnAt} is null and ${table.hiddenAt} is null`),
    // Those that everyone may see, narrow enough to be compared all at once.
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

/** Reports of members about a work. */
export const communityReports = pgTable(
  'community_reports',
  {
    id: risingId(),
    cid: text()
      .notNull()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    /** Absent for members who have gone. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    text: text().notNull(),
    createdAt: now(),
    /** When a super user kept or hid the work. */
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
