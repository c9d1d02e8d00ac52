import type { Step } from '@stipple/core/domain/chain'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Common columns of presets and schedules. */
const kept = () => ({
  id: risingId(),
  accountId: memberId(),
  /** One step: a form. Several: a chain. */
  steps: jsonb().$type<readonly Step[]>().notNull(),
  createdAt: now(),
})

/** Forms and chains that a member saved under a name. */
export const presets = pgTable(
  'presets',
  {
    ...kept(),
    name: text().notNull(),
    /** Readable by anyone with its address. */
    shared: boolean().notNull().default(false),
    updatedAt: now(),
  },
  (table) => [index('presets_by_account').on(table.accountId, table.updatedAt)],
)
export type PresetRow = typeof presets.$inferSelect

/** Members' wildcard lists for `__name__` in prompts. */
export const wildcardLists = pgTable(
  'wildcard_lists',
  {
    accountId: memberId(),
    name: text().notNull(),
    lines: text().array().notNull(),
    /** Characters of the lines. */
    size: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
)

/** Repeated or delayed runs. */
export const schedules = pgTable(
  'schedules',
  {
    ...kept(),
    /** Source work of the first step. */
    work: uuid(),
    /** Time of the next run; null if stopped. */
    nextAt: timestamp({ withTimezone: true }),
    /** Minutes between runs; 0: directly after the last one has ended; null: once. */
    every: integer(),
    runsLeft: integer(),
    dotsLeft: integer(),
    /** Number of started runs; part of the next one's request key. */
    runs: integer().notNull().default(0),
    /** The last chain that it started. */
    lastChain: uuid(),
    /** Code of the error that stopped it. */
    stoppedBy: text(),
  },
  (table) => [
    index('schedules_by_account').on(table.accountId, table.createdAt),
    index('schedules_due')
      .on(table.nextAt)
      .where(sql`next_at is not null`),
  ],
)
export type ScheduleRow = typeof schedules.$inferSelect
