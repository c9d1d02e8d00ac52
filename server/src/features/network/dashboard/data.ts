import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { networkRequests, networkSlots } from '../../../db/schema/network.ts'

/** Waiting images by model name, and their number of requests. */
export async function queueByModel(db: Executor) {
  const { rows } = await db.execute<{ name: string; queued: number; jobs: number }>(sql`
    select m.name, count(distinct r.id)::int as jobs,
      sum((r.wanted ->> 'width')::float8 * (r.wanted ->> 'height')::float8 * (r.wanted ->> 'steps')::float8)::float8 as queued
    from ${networkRequests} as r join ${networkSlots} as s on s.request = r.id and s.state = 'waiting',
      jsonb_array_elements_text(r.wanted -> 'models') as m (name)
    where r.closed_at is null group by m.name`)
  return new Map(rows.map(({ name, ...load }) => [name, load]))
}
