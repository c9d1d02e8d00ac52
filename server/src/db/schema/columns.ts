import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Binary data. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Primary key that increases with time. */
export const risingId = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`)

/** Time of insertion by default. */
export const now = () => timestamp({ withTimezone: true }).notNull().defaultNow()
