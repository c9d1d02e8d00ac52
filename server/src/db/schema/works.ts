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
 * One stored output of a job. The database keeps one more column, `lexemes`, which it makes of the others, for searching only (see the migration that makes it):
 * the words and, of scripts without spaces, the pairs of characters that a work is found by, each behind the last digits of its account, so that a search costs
 * what its member has and not what everyone has.
 */
export const works = pgTable(
  'works',
  {
    id: risingId(),
    accountId: memberId(),
    jobId: uuid().references(() => jobs.id, { onDelete: 'cascade' }),
    /** Id of the job on the installation that made it, for a work that was imported from an export. */
    importedJob: text(),
    /** Place among the job's outputs, from 0. */
    position: smallint().notNull(),
    mode: text().notNull(),
    model: text().notNull(),
    modelName: text().notNull(),
    template: text(),
    /** The API key that it came by, as it was called then. */
    keyName: text(),
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
    attachments: jsonb('also').$type<readonly StoredAttachment[]>().notNull().default([]),
    width: integer(),
    height: integer(),
    /** Playing time. */
    seconds: doublePrecision(),
    seed: bigint({ mode: 'number' }).notNull(),
    colour: text(),
    /** Its file carries content credentials (C2PA). */
    signed: boolean().notNull().default(false),
    /** Not safe for work according to the check; shown covered, and never published. */
    censored: boolean().notNull().default(false),
    /** Time of that check; a work that never had one is not published. */
    lookedAt: timestamp({ withTimezone: true }),
    starred: smallint().notNull().default(0),
    rated: smallint().notNull().default(0),
    /** The member's own words for it, as `tagOf` has them. The database keeps what they are found by in a column of its own, `tag_lexemes`. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Works of the same member that were given to make it. */
    madeFrom: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: now(),
    /** Secret by which anybody sees it without its being published; null while nobody else does. */
    link: text().unique(),
    /** When it went to the trash. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('works_come_from_somewhere', sql`num_nonnulls(${table.jobId}, ${table.importedJob}) = 1`),
    // A job delivers each of its outputs once, whoever delivers and however often.
    uniqueIndex('works_once').on(table.jobId, table.position),
    // Ascending, and so read either way: descending ones put nulls last, and then are no help with "order by … desc". The last three are there to be counted.
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
