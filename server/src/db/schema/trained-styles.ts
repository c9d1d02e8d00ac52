import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'
import { jobs } from './jobs.ts'

/** A member's trained style: exists from the moment its job is queued until it is deleted. */
export const trainedStyles = pgTable(
  'trained_styles',
  {
    id: risingId(),
    accountId: memberId(),
    /** The training job. The style outlives it. */
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    name: text().notNull(),
    trigger: text().notNull(),
    base: text().notNull(),
    /** The model that trains it. */
    model: text().notNull(),
    /** Number of training pictures. */
    pictures: integer(),
    /** Prefix of its storage keys; null until trained. */
    folder: text(),
    /** Storage keys of the style and its example image. */
    file: text(),
    cover: text(),
    createdAt: now(),
  },
  (table) => [
    index('trained_styles_by_account').on(table.accountId, table.createdAt.desc()),
    // A job delivers its style once, even if repeated.
    uniqueIndex('trained_styles_job').on(table.jobId),
  ],
)
export type TrainedStyleRow = typeof trainedStyles.$inferSelect
