import { COMMENT_REPORT_REASONS } from '@stipple/core/domain/comment'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts, memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { communityWorks } from './community.ts'

/** Comments of members on community works. */
export const comments = pgTable(
  'comments',
  {
    /** Increases with time: the order of comments. */
    id: risingId(),
    cid: text()
      .notNull()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    accountId: memberId(),
    text: text().notNull(),
    /** Idempotency key of the request. */
    requestKey: text(),
    createdAt: now(),
    /** Hidden by a super user. */
    hiddenAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('comments_once').on(table.accountId, table.requestKey),
    index('comments_of_work').on(table.cid, table.id),
    index('comments_by_account').on(table.accountId, table.createdAt, table.id),
  ],
)
export type CommentRow = typeof comments.$inferSelect

/** Members' reports of comments. */
export const commentReports = pgTable(
  'comment_reports',
  {
    id: risingId(),
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    /** Null for deleted members. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    reason: text({ enum: COMMENT_REPORT_REASONS }).notNull(),
    text: text().notNull(),
    createdAt: now(),
    /** Time of a super user's decision. */
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('comment_reports_once').on(table.commentId, table.accountId),
    index('comment_reports_open')
      .on(table.commentId)
      .where(sql`${table.decidedAt} is null`),
    index('comment_reports_by_account').on(table.accountId, table.createdAt, table.id),
  ],
)
export type CommentReportRow = typeof commentReports.$inferSelect
