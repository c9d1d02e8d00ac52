import type { Input } from '@stipple/core/domain/property'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { jobs } from './jobs.ts'

export interface StoredAttachment {
  readonly extension: string
  /** MIME type. */
  readonly type: string
  readonly bytes: number
}

/**
 * One stored output of a job. The database adds the column `lexemes`, computed from others, for searching only (see its migration): words, and for
 * scripts without spaces pairs of characters, each with the last digits of the account, so that a search costs as much as the member's own works.
 */
export const works = pgTable(
  'works',
  {
    id: risingId(),
    accountId: memberId(),
    jobId: uuid().references(() => jobs.id, { onDelete: 'cascade' }),
    /** Id of the original job, for an imported work. */
    importedJob: text(),
    /** Position among the job's outputs, from 0. */
    position: smallint().notNull(),
    mode: text().notNull(),
    model: text().notNull(),
    modelName: text().notNull(),
    template: text(),
    /** Name of the API key at that time. */
    keyName: text(),
    /** Positive and negative prompt joined by ###. */
    prompt: text().notNull(),
    params: jsonb().$type<Input>().notNull(),
    media: text({ enum: ['image', 'voice', 'video', '3d'] }).notNull(),
    /** MIME type. */
    type: text().notNull(),
    /** Storage key. */
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The same work in other formats, stored as `original.{extension}`. */
    attachments: jsonb('also').$type<readonly StoredAttachment[]>().notNull().default([]),
    width: integer(),
    height: integer(),
    /** Playing time. */
    seconds: doublePrecision(),
    seed: bigint({ mode: 'number' }).notNull(),
    colour: text(),
    /** Its file carries content credentials (C2PA). */
    signed: boolean().notNull().default(false),
    /** Not safe by the check: shown covered, and cannot be published. */
    censored: boolean().notNull().default(false),
    /** Time of that check; an unchecked work cannot be published. */
    lookedAt: timestamp({ withTimezone: true }),
    starred: smallint().notNull().default(0),
    rated: smallint().notNull().default(0),
    /** The member's tags, as normalized by `tagOf`. The database keeps the column `tag_lexemes` for searching them. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Source works of the same member. */
    madeFrom: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: now(),
    /** Secret of the share link; null if not shared. */
    link: text().unique(),
    /** Result of live mode that its member has not kept: in the trash for a day, but not listed there. */
    unkept: boolean().notNull().default(false),
    /** Time of deletion to the trash. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('works_come_from_somewhere', sql`num_nonnulls(${table.jobId}, ${table.importedJob}) = 1`),
    // A job delivers each output once, even if repeated.
    uniqueIndex('works_once').on(table.jobId, table.position),
    // Ascending, and usable in both directions: descending indexes sort nulls last and cannot serve "order by … desc". The last three are for
    // counting.
    index('works_by_account')
      .on(table.accountId, table.createdAt, table.position, table.id, table.mode, table.model, table.media)
      .where(sql`deleted_at is null`),
    index('works_starred')
      .on(table.accountId, table.createdAt, table.position, table.id)
      .where(sql`deleted_at is null and starred = 1`),
    index('works_in_trash')
      .on(table.accountId, table.deletedAt, table.id)
      .where(sql`deleted_at is not null`),
    index('works_made_from').using('gin', table.madeFrom),
  ],
)
export type WorkRow = typeof works.$inferSelect
