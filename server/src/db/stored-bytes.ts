import { sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { preparedSql } from './driver/query.ts'

const account = sql`${sql.placeholder('accountId')}::uuid`
// Works in two parts, each with its own index.
const worksWhere = (part: string) => sql`
  select bytes + (select coalesce(sum((form ->> 'bytes')::bigint), 0) from jsonb_array_elements(also) form) as bytes
  from works where account_id = ${account} and deleted_at is ${sql.raw(part)}`

const STORED = sql`
  select coalesce(sum(bytes), 0)::text as bytes from (
    ${worksWhere('null')} union all ${worksWhere('not null')} union all select bytes from uploads where account_id = ${account}
    union all select (work ->> 'bytes')::bigint from sealed_works where account_id = ${account}
  ) stored`

/** Bytes stored for a member, and the member's own limit in GB; null: the common one. */
export interface Stored {
  readonly bytes: number
  readonly ownGigabytes: number | null
}

/** The same number as text, as a column of another statement; its placeholder is `accountId`. */
export const storedColumn = sql`(${STORED})`

const stored = preparedSql<{ bytes: string; own: number | null }>(
  'stored_bytes',
  sql`select ${storedColumn} as bytes, (select storage_gigabytes from accounts where id = ${account}) as own`,
)

/** Bytes of a member's uploads and works with their attachments, including the trash, without thumbnails. */
export async function storedBytes(db: Executor, accountId: string): Promise<Stored> {
  const [row] = await stored(db, { accountId })
  return { bytes: Number(row?.bytes ?? 0), ownGigabytes: row?.own ?? null }
}
