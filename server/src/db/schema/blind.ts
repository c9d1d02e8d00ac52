import { BLIND_CHOICES } from '@stipple/core/domain/blind'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts, memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Two models on the same form, whose results their member compares without the models' names. Each run is a job of its own. */
export const blindComparisons = pgTable(
  'blind_comparisons',
  {
    id: risingId(),
    accountId: memberId(),
    /** The member's own key for this request: the same one never runs twice. */
    requestKey: text(),
    /** Hash of the request, where the key is a header's: another request under the same key is refused. */
    requestPrint: text(),
    mode: text().notNull(),
    prompt: text().notNull(),
    /** Models of the sides, whose order is random. */
    modelA: text().notNull(),
    modelB: text().notNull(),
    choice: text({ enum: BLIND_CHOICES }),
    createdAt: now(),
    /** Time from which the models are named. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('blind_comparisons_request_key').on(table.accountId, table.requestKey),
    index('blind_comparisons_by_account').on(table.accountId, table.id),
    index('blind_comparisons_open')
      .on(table.createdAt)
      .where(sql`ended_at is null`),
  ],
)
export type BlindRow = typeof blindComparisons.$inferSelect

/** `model` or `other`: the better one. */
export const BLIND_OUTCOMES = ['model', 'other', 'equal', 'bad'] as const
export type BlindOutcome = (typeof BLIND_OUTCOMES)[number]

/** Choices of members, which outlive the works, the comparison and the account that they came from. */
export const blindVotes = pgTable(
  'blind_votes',
  {
    id: risingId(),
    /** Null once the account is deleted. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    mode: text().notNull(),
    /** The two models, in the order of their ids. */
    model: text().notNull(),
    other: text().notNull(),
    outcome: text({ enum: BLIND_OUTCOMES }).notNull(),
    createdAt: now(),
  },
  (table) => [index('blind_votes_by_account').on(table.accountId), index('blind_votes_by_pair').on(table.model, table.other)],
)
