import { sql } from 'drizzle-orm'
import { bit, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { communityWorks } from './community.ts'
import { works } from './works.ts'

/** Bits of a likeness (imaging/likeness). */
const BITS = 512

/** Numbers that works are compared by, narrow enough that a hundred thousand are compared at once. */
export const likenesses = pgTable(
  'likenesses',
  {
    workId: uuid()
      .unique()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** Of an example that came with the installation, which is no work. */
    cid: text()
      .unique()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    /** Owner of the work. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Looks: the bits in which two pictures differ are their distance (imaging/likeness). Null where there is no picture, or a covered one. */
    picture: bit({ dimensions: BITS }),
    /** Words of its prompt, a bit for each (the function `words_sketch` of the database). */
    words: bit({ dimensions: BITS }).notNull(),
  },
  (table) => [
    check('likenesses_of_work_or_example', sql`num_nonnulls(${table.workId}, ${table.cid}) = 1`),
    index('likenesses_by_account').on(table.accountId),
  ],
)
