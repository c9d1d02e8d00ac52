import type { AppParameters } from '@stipple/core/modes/app-form'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** Columns that define an app, and its versions. */
const content = () => ({
  name: text().notNull(),
  description: text().notNull(),
  cover: text(),
  mode: text().notNull(),
  model: text().notNull(),
  parameters: jsonb().$type<AppParameters>().notNull(),
  /** Available to every member; otherwise to its creator only. */
  shared: boolean().notNull().default(true),
})

/** An app that a member made from a mode and a model. */
export const templates = pgTable(
  'templates',
  {
    id: risingId(),
    accountId: memberId(),
    ...content(),
    /** Increases by one with every change. */
    version: integer().notNull().default(1),
    /** The app that it was copied from, which may be gone or come with the installation. */
    source: uuid(),
    createdAt: now(),
    updatedAt: now(),
  },
  (table) => [
    index('templates_newest').on(table.createdAt.desc(), table.id.desc()),
    index('templates_by_account').on(table.accountId, table.createdAt),
    index('templates_by_source')
      .on(table.source)
      .where(sql`source is not null`),
  ],
)

/** Versions of an app, the current one included. */
export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: uuid()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    ...content(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
)

/** The share of a run that its app's creator gets: promised when the job is queued, paid when it is settled. No foreign keys to app and job: it outlives both. */
export const appShares = pgTable(
  'app_shares',
  {
    id: risingId(),
    jobId: uuid().notNull().unique(),
    app: uuid().notNull(),
    /** Of the app, when the job was queued. */
    name: text().notNull(),
    creatorId: memberId(),
    percent: smallint().notNull(),
    /** Dots of the charge that count; absent until the job is settled. */
    paid: integer(),
    /** Dots that its creator got. */
    dots: integer().notNull().default(0),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('app_shares_by_app')
      .on(table.app, table.settledAt)
      .where(sql`settled_at is not null`),
    index('app_shares_by_creator').on(table.creatorId),
  ],
)

/** Sums of an app's shares: parts of a dot wait until they are a whole one. */
export const appEarnings = pgTable(
  'app_earnings',
  {
    app: uuid().notNull(),
    creatorId: memberId(),
    /** Hundredths of a dot that its creator has earned. */
    hundredths: bigint({ mode: 'number' }).notNull(),
    /** Dots that its creator got. */
    dots: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.app, table.creatorId] })],
)
