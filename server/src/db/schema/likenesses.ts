import { sql } from 'drizzle-orm'
import { bit, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { communityWorks } from './community.ts'
import { works } from './works.ts'

/** Bits of a descriptor (imaging/likeness). */
const BITS = 512

/** Descriptors of works, narrow enough to compare a hundred thousand at once. */
export const likenesses = pgTable(
  'likenesses',
  {
    workId: uuid()
      .unique()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** For an example, which is not a work. */
    cid: text()
      .unique()
      .references(() => communityWorks.id, { onDelete: 'cascade' }),
    /** Owner of the work. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Image descriptor: the Hamming distance measures the difference (imaging/likeness). Null without an image, or for a covered one. */
    picture: bit({ dimensions: BITS }),
    /** Words of its prompt, one bit each (database function `words_sketch`). */
    words: bit({ dimensions: BITS }).notNull(),
  },
  (table) => [
    check('likenesses_of_work_or_example', sql`num_nonnulls(${table.workId}, ${table.cid}) = 1`),
    index('likenesses_by_account').on(table.accountId),
  ],
)
