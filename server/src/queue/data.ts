import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Database, Executor } from '../db/database.ts'

/** The library's tables have a schema of their own. */
export const SCHEMA = 'queue'
const JOBS = sql.raw(`${SCHEMA}.job`)

/** Lets the library take part in our transaction. */
export const inTransaction = (executor: Executor): ReturnType<typeof fromDrizzle> => fromDrizzle(executor, sql)

/** Jobs that run or wait before this one: the urgent first, then the oldest. */
export async function positionOf(db: Database, name: string, id: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ position: number }>(sql`
    select case when own.state = 'active' then 0 else (
      select count(*)::int from ${JOBS} as other
      where other.name = own.name and other.id <> own.id and (other.state = 'active' or (
        other.state < 'active' and (-other.priority, other.created_on, other.id) < (-own.priority, own.created_on, own.id)))
    ) end as position
    from ${JOBS} as own
    where own.name = ${name} and own.id = ${id} and own.state <= 'active'`)
  return rows[0]?.position
}

/** Puts a waiting job before all others; false when it does not wait any more. */
export async function moveToFront(executor: Executor, name: string, id: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    update ${JOBS} set priority = 1 + (select coalesce(max(priority), 0) from ${JOBS} where name = ${name} and state < 'active')
    where name = ${name} and id = ${id} and state < 'active' returning id`)
  return rows.length > 0
}

export async function countsOf(db: Database, name: string): Promise<{ waiting: number; active: number }> {
  const { rows } = await db.execute<{ waiting: number; active: number }>(sql`
    select count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as active
    from ${JOBS} where name = ${name} and state <= 'active'`)
  return rows[0] ?? { waiting: 0, active: 0 }
}

/** Throws when the queue's tables cannot be read. */
export async function probe(db: Database): Promise<void> {
  await db.execute(sql`select from ${JOBS} limit 1`)
}
