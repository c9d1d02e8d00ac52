import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/database.ts'
import { networkDeliveries } from '../../../db/schema/network.ts'

const SPANS = ['minute', 'hour', 'day', 'month'] as const
export type Span = (typeof SPANS)[number] | 'total'

interface Total extends Record<string, unknown> {
  readonly span: Span
  readonly model: string
  readonly images: number
  readonly pixelSteps: number
}

/** Delivered images of each model by period; longer periods include shorter ones. */
export async function deliveredBySpan(db: Executor): Promise<Total[]> {
  const { rows } = await db.execute<Total>(sql`
    select s.span, d.model, sum(d.images)::int as images, sum(d.pixel_steps)::float8 as "pixelSteps"
    from ${networkDeliveries} as d
      join (values ('minute', now() - interval '1 minute'), ('hour', now() - interval '1 hour'), ('day', now() - interval '1 day'),
        ('month', now() - interval '30 days'), ('total', '-infinity'::timestamptz)) as s (span, since) on d.at >= s.since
    group by s.span, d.model order by images desc, d.model`)
  return rows
}

/** Combines the deliveries of each day that ended two days ago into one row per model. */
export async function foldDeliveries(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${networkDeliveries} where at < date_trunc('day', now()) - interval '2 days' returning *)
    insert into ${networkDeliveries} (model, images, pixel_steps, at)
    select model, sum(images), sum(pixel_steps), date_trunc('day', at) from gone group by model, date_trunc('day', at)`)
}
