import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { callCounts, leases } from './schema/processes.ts'

/** Calls to count for a key; `windowMs`: length of the window from the first call. */
export interface NewCalls {
  readonly key: string
  readonly calls: number
  readonly windowMs: number
}

/** Count over all processes for a key, and the milliseconds until it expires. */
export interface CountedCalls {
  readonly count: number
  readonly leftMs: number
}

/** Adds calls to the common counts in one statement, and returns the new counts by key. Keys must be unique. */
export async function addCalls(db: Database, calls: readonly NewCalls[]): Promise<ReadonlyMap<string, CountedCalls>> {
  // Sorted, to avoid a deadlock between concurrent counts.
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

/** Deletes expired counts and leases. */
export async function deleteOldCounts(db: Database): Promise<void> {
  for (const table of [callCounts, leases]) await db.delete(table).where(sql`${table.until} < now()`)
}
