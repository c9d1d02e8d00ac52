import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { jobs } from './jobs.ts'

/** A style that a member trains: there from the moment the job is queued, and theirs until they delete it. */
export const trainedStyles = pgTable(
  'trained_styles',
  {
    id: risingId(),
    accountId: memberId(),
    /** The training. The style outlives it. */
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    name: text().notNull(),
    trigger: text().notNull(),
    base: text().notNull(),
    /** The model that trains it. */
    model: text().notNull(),
    /** Number of training pictures. */
    pictures: integer(),
    /** Prefix of its files in the object store; null until it is trained. */
    folder: text(),
    /** Keys of the style and of the picture that shows it. */
    file: text(),
    cover: text(),
    createdAt: now(),
  },
  (table) => [
    index('trained_styles_by_account').on(table.accountId, table.createdAt.desc()),
    // A job delivers its style once, whoever delivers and however often.
    uniqueIndex('trained_styles_job').on(table.jobId),
  ],
)
export type TrainedStyleRow = typeof trainedStyles.$inferSelect
