import type { Step } from '@stipple/core/domain/chain'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Columns of everything that a member keeps to run later. */
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
    /** Everybody with its address may read it. */
    shared: boolean().notNull().default(false),
    updatedAt: now(),
  },
  (table) => [index('presets_by_account').on(table.accountId, table.updatedAt)],
)
export type PresetRow = typeof presets.$inferSelect

/** Lists that `__name__` stands for in a member's prompts. */
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

/** Runs that repeat, or wait for a time. */
export const schedules = pgTable(
  'schedules',
  {
    ...kept(),
    /** The work that the first step takes. */
    work: uuid(),
    /** When the next run is due; null once it has stopped. */
    nextAt: timestamp({ withTimezone: true }),
    /** Minutes between two runs; 0: as soon as the last one has ended; null: it runs once. */
    every: integer(),
    runsLeft: integer(),
    dotsLeft: integer(),
    /** Number of runs that it has started; names the request of the next one. */
    runs: integer().notNull().default(0),
    /** The last chain that it started. */
    lastChain: uuid(),
    /** Code of the refusal that stopped it. */
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
