import type { NoticeContent } from '@stipple/core/contract/notices'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Notices to members, each about one event. Kept for some months. */
export const notices = pgTable(
  'notices',
  {
    id: risingId(),
    accountId: memberId(),
    about: jsonb().$type<NoticeContent>().notNull(),
    /** Idempotency key: each event is announced once. */
    once: text().notNull(),
    createdAt: now(),
    readAt: timestamp({ withTimezone: true }),
    /** True when its push messages are written. */
    pushed: boolean().notNull().default(false),
  },
  (table) => [
    unique('notices_once').on(table.accountId, table.once),
    index('notices_by_account').on(table.accountId, table.createdAt, table.id),
    index('notices_unread')
      .on(table.accountId)
      .where(sql`read_at is null`),
    index('notices_not_pushed')
      .on(table.id)
      .where(sql`not pushed`),
  ],
)
export type NoticeRow = typeof notices.$inferSelect
