import { index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Messages from members to the operator. */
export const feedback = pgTable(
  'feedback',
  {
    id: risingId(),
    /** Null for guests and deleted members. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    type: smallint().$type<0 | 1 | 2>().notNull(),
    content: text().notNull(),
    /** Contact of the sender. */
    mobile: text().notNull(),
    source: smallint().notNull(),
    /** Time when it was marked as resolved. */
    handledAt: timestamp({ withTimezone: true }),
    createdAt: now(),
  },
  (table) => [index('feedback_latest').on(table.createdAt.desc(), table.id.desc())],
)
