import type { Json } from '@stipple/engines/spec'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { memberId } from './accounts.ts'
import { now, risingId } from './columns.ts'

/** A member's input file. */
export const uploads = pgTable(
  'uploads',
  {
    id: risingId(),
    accountId: memberId(),
    /** Storage key. */
    file: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Name and metadata given by the uploading program. */
    name: text(),
    metadata: jsonb().$type<Readonly<Record<string, Json>>>(),
    /** SHA-256 of its bytes, hexadecimal; null for uploads on the page before 0.12.0. */
    sha256: text(),
    createdAt: now(),
  },
  (table) => [index('uploads_by_account').on(table.accountId, table.createdAt.desc())],
)
