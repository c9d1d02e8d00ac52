import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { callCounts, leases } from './schema/processes.ts'

/** Calls under a key that are to be counted; `windowMs`: the time from the first one until counting begins anew. */
export interface NewCalls {
  readonly key: string
  readonly calls: number
  readonly windowMs: number
}

/** Count of all processes under a key, and the milliseconds until it is forgotten. */
export interface CountedCalls {
  readonly count: number
  readonly leftMs: number
}

/** Adds calls to the counts of all processes, in one statement, and says what they are now, by the keys. Each key comes once. */
export async function addCalls(db: Database, calls: readonly NewCalls[]): Promise<ReadonlyMap<string, CountedCalls>> {
  // In one order, so that two that count at once do not wait for each other.
  const rows = calls.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const counted = await db.execute<{ key: string; count: number; leftMs: number }>(sql`
    insert into ${callCounts} as c (key, count, until)
    select key, calls, now() + ms * interval '1 millisecond'
    from unnest(${sql.param(rows.map(({ key }) => key))}::text[], ${sql.param(rows.map(({ calls: many }) => many))}::int[],
      ${sql.param(rows.map(({ windowMs }) => windowMs))}::float8[]) as given (key, calls, ms)
    on conflict (key) do update set
      count = case when c.until <= now() then excluded.count else c.count + excluded.count end,
      until = case when c.until <= now() then excluded.until else c.until end
    returning key, count, extract(epoch from until - now())::float8 * 1000 as "leftMs"`)
  return new Map(counted.rows.map(({ key, ...rest }) => [key, rest]))
}

/** Deletes counts and leases that are over. */
export async function forgetCounts(db: Database): Promise<void> {
  for (const table of [callCounts, leases]) await db.delete(table).where(sql`${table.until} < now()`)
}
