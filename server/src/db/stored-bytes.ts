import { sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** Bytes that a member's works, in the trash or not, with their other forms, and uploads take. Small pictures made of them are not counted. */
export async function storedBytes(db: Executor, accountId: string): Promise<number> {
  // Works in two parts, for which there is an index each.
  const worksWhere = (part: string) => sql`
    select bytes + (select coalesce(sum((form ->> 'bytes')::bigint), 0) from jsonb_array_elements(also) form) as bytes
    from works where account_id = ${accountId} and deleted_at is ${sql.raw(part)}`
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(bytes), 0)::text as bytes from (
      ${worksWhere('null')} union all ${worksWhere('not null')} union all select bytes from uploads where account_id = ${accountId}
    ) stored`)
  return Number(rows[0]?.bytes ?? 0)
}
