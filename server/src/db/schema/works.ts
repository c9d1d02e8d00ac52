import type { Input } from '@stipple/core/domain/property'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { jobs } from './jobs.ts'

export interface StoredAttachment {
  readonly extension: string
  /** MIME type. */
  readonly type: string
  readonly bytes: number
}

/** One stored output of a job. */
export const works = pgTable(
  'works',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Place among the job's outputs, from 0. */
    position: smallint().notNull(),
    mode: text().notNull(),
    model: text().notNull(),
    modelName: text().notNull(),
    template: text(),
    /** Positive and negative prompt joined by ###. */
    prompt: text().notNull(),
    params: jsonb().$type<Input>().notNull(),
    media: text({ enum: ['image', 'voice', 'video', '3d'] }).notNull(),
    /** MIME type. */
    type: text().notNull(),
    /** Key in the object store. */
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The same work in other forms, stored beside it as `original.{extension}`. */
    also: jsonb().$type<readonly StoredAttachment[]>().notNull().default([]),
    width: integer(),
    height: integer(),
    /** How long it plays. */
    seconds: doublePrecision(),
    seed: bigint({ mode: 'number' }).notNull(),
    colour: text(),
    /** Did not pass the check for what is fit for everybody; shown covered, and never published. */
    censored: boolean().notNull().default(false),
    starred: smallint().notNull().default(0),
    rated: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // A job delivers each of its outputs once, whoever delivers and however often.
    uniqueIndex('works_once').on(table.jobId, table.position),
    index('works_by_account').on(table.accountId, table.createdAt.desc(), table.position.desc(), table.id.desc()),
  ],
)
export type WorkRow = typeof works.$inferSelect
