import type { EntryType } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgEnum, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/**
 * The ledger: append-only (a trigger refuses changes and deletions); its insert trigger is the only writer of `accounts.balance` and
 * `accounts.entryCount`. No foreign keys: the ledger outlives accounts and jobs; the trigger checks the account.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: risingId(),
    accountId: uuid().notNull(),
    /** Numbers the account's entries from 1 without gaps; set by the trigger. Lets any page of a long list be found at once. */
    number: integer().notNull().default(0),
    type: smallint().$type<EntryType>().notNull(),
    /** Dots gained (positive) or spent (negative). */
    amount: integer().notNull(),
    /** Purpose of the entry, e.g. `job:<id>:hold`: each purpose is booked once. */
    ref: text().notNull().unique(),
    jobId: uuid(),
    orderId: uuid(),
    /** App that was tipped; of the entry that received the tip. */
    app: uuid(),
    detail: text(),
    createdAt: now(),
  },
  (table) => [
    check('credit_entries_not_zero', sql`${table.amount} <> 0`),
    uniqueIndex('credit_entries_by_account').on(table.accountId, table.number),
    index('credit_entries_by_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index('credit_entries_by_app')
      .on(table.app, table.createdAt)
      .where(sql`app is not null`),
  ],
)

/** Dots that were added together and expire together. The remains of an account's lots equal its balance: checked on commit. */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: risingId(),
    accountId: memberId(),
    entryId: uuid()
      .notNull()
      .references(() => creditEntries.id),
    amount: integer().notNull(),
    remaining: integer().notNull(),
    /** Null: no expiry. */
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: now(),
  },
  (table) => [
    check('credit_lots_remaining_in_range', sql`${table.remaining} between 0 and ${table.amount}`),
    index('credit_lots_to_spend')
      .on(table.accountId, table.expiresAt, table.id)
      .where(sql`remaining > 0`),
    index('credit_lots_to_expire')
      .on(table.expiresAt, table.id)
      .where(sql`remaining > 0`),
    uniqueIndex('credit_lots_entry').on(table.entryId),
  ],
)

export const holdState = pgEnum('credit_hold_state', ['held', 'settled', 'released'])

/** Dots held for a job: taken from the balance at submission, and returned to their lots if nothing is delivered. */
export const creditHolds = pgTable('credit_holds', {
  jobId: uuid().primaryKey(),
  accountId: memberId(),
  amount: integer().notNull(),
  /** Amount taken from each lot. */
  parts: jsonb().$type<{ lot: string; amount: number }[]>().notNull(),
  state: holdState().notNull().default('held'),
  createdAt: now(),
  endedAt: timestamp({ withTimezone: true }),
})

/**
 * An account whose balance, sum of entries and lots differ, whose entry count is wrong, or whose running totals are not the sums of their entries; or
 * a hold that contradicts its entries or its job.
 */
export type AuditProblem =
  | { accountId: string; balance: number; entries: number; lots: number; counted: number; found: number; totals: string; sums: string }
  | { accountId: string; jobId: string; held: number; state: string; taken: number; returned: number; jobStatus: string | null }

/** Findings of the nightly audit. */
export const creditAudits = pgTable('credit_audits', {
  id: risingId(),
  accounts: integer().notNull(),
  problems: jsonb().$type<AuditProblem[]>().notNull(),
  finishedAt: now(),
})
