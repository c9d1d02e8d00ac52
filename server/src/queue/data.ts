import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Database, Executor } from '../db/database.ts'

/** The library's tables have their own schema. */
export const SCHEMA = 'queue'
const JOBS = sql.raw(`${SCHEMA}.job`)

/** Lets the library use our transaction. */
export const inTransaction = (executor: Executor): ReturnType<typeof fromDrizzle> => fromDrizzle(executor, sql)

export async function countsOf(db: Database, name: string): Promise<{ waiting: number; active: number }> {
  const { rows } = await db.execute<{ waiting: number; active: number }>(sql`
    select count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as active
    from ${JOBS} where name = ${name} and state <= 'active'`)
  return rows[0] ?? { waiting: 0, active: 0 }
}

/** Throws if the queue's tables cannot be read. */
export async function probe(db: Database): Promise<void> {
  await db.execute(sql`select from ${JOBS} limit 1`)
}
