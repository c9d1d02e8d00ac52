import type { Text } from '@stipple/core/domain/text'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { communityWorks } from './community.ts'

/** Contests of community works, each with a theme and an end. */
export const contests = pgTable(
  'contests',
  {
    id: risingId(),
    title: jsonb().$type<Text>().notNull(),
    theme: jsonb().$type<Text>().notNull(),
    /** Community work on its cover. It may be gone: deleting it does not wait for the contest. */
    cover: text(),
    opensAt: timestamp({ withTimezone: true }).notNull(),
    closesAt: timestamp({ withTimezone: true }).notNull(),
    perMember: smallint().notNull(),
    /** Dots for the first, second and third place. */
    prizes: integer().array().notNull(),
    /** Name that the operator's page gave the request, which then creates one contest. */
    requestKey: text().notNull(),
    createdAt: now(),
    /** When its places were counted and its prizes paid, which happens once. */
    settledAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    reason: text(),
  },
  (table) => [
    unique('contests_once').on(table.requestKey),
    check('contests_open_before_they_close', sql`${table.opensAt} < ${table.closesAt}`),
    check('contests_end_once', sql`${table.settledAt} is null or ${table.cancelledAt} is null`),
    check('contests_cancelled_with_reason', sql`(${table.cancelledAt} is null) = (${table.reason} is null)`),
    index('contests_to_settle')
      .on(table.closesAt)
      .where(sql`${table.settledAt} is null and ${table.cancelledAt} is null`),
  ],
)
export type ContestRow = typeof contests.$inferSelect

/** Works in contests. */
export const contestEntries = pgTable(
  'contest_entries',
  {
    id: risingId(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    cid: text()
      .notNull()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    accountId: memberId(),
    createdAt: now(),
    /** Counted at the end; absent before it, and for an entry that did not count. */
    votes: integer(),
    /** Place by votes, from 1; absent for an entry without votes. */
    place: integer(),
    /** Dots paid for the place. */
    prize: integer().notNull().default(0),
  },
  (table) => [
    unique('contest_entries_once').on(table.contestId, table.cid),
    index('contest_entries_by_account').on(table.accountId, table.createdAt),
    index('contest_entries_by_work').on(table.cid),
  ],
)
export type ContestEntryRow = typeof contestEntries.$inferSelect

/** Votes of members, one for each entry. */
export const contestVotes = pgTable(
  'contest_votes',
  {
    id: risingId(),
    entryId: uuid()
      .notNull()
      .references(() => contestEntries.id, { onDelete: 'cascade' }),
    accountId: memberId(),
    createdAt: now(),
  },
  (table) => [
    unique('contest_votes_once').on(table.entryId, table.accountId),
    index('contest_votes_by_account').on(table.accountId, table.createdAt),
  ],
)
