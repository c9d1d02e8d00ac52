import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now } from './columns.ts'
import { jobs } from './jobs.ts'

/** Works of a blind comparison that has not ended: no list, search or file of works knows them. They become works when it ends. */
export const sealedWorks = pgTable(
  'sealed_works',
  {
    /** Id of the work that it becomes; its files are stored under it. */
    id: uuid().primaryKey(),
    accountId: memberId(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The row of the work. */
    work: jsonb().notNull(),
    createdAt: now(),
  },
  (table) => [index('sealed_works_by_job').on(table.jobId), index('sealed_works_by_account').on(table.accountId)],
)
