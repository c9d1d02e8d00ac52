import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Audit log of super users: append-only. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: risingId(),
    /** Null if the account is deleted. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Action, e.g. `member_grant`. */
    action: text().notNull(),
    /** Subject: a user ID, a job, the key of a setting. */
    subject: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    createdAt: now(),
  },
  (table) => [index('operator_actions_latest').on(table.createdAt.desc(), table.id.desc())],
)
