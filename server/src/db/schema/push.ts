import type { NoticeContent } from '@stipple/core/contract/notices'
import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { memberId, sessions } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Subject of a push message: an ended job, or a notice. */
export type PushContent = { readonly kind: 'job_finished' | 'job_failed' | 'training_finished'; readonly job: string } | NoticeContent

/** Browsers subscribed to push messages. A subscription ends with its log-in session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: risingId(),
    accountId: memberId(),
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
  },
  (table) => [index('push_subscriptions_by_account').on(table.accountId), index('push_subscriptions_by_session').on(table.session)],
)

/** Push messages to send. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: risingId(),
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    about: jsonb().$type<PushContent>().notNull(),
    attempts: smallint().notNull().default(0),
    dueAt: now(),
  },
  (table) => [index('push_messages_due').on(table.dueAt), index('push_messages_by_subscription').on(table.subscriptionId)],
)
