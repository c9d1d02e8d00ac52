import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Bytes as they are. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Primary key that rises with time. */
export const risingId = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`)

/** Time of the insertion, unless another is given. */
export const now = () => timestamp({ withTimezone: true }).notNull().defaultNow()
