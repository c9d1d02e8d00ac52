import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'

/** Use of an app by everyone in the last 30 days. */
export interface Usage {
  readonly id: string
  /** Null where the app is deleted or comes with the installation. */
  readonly name: string | null
  readonly uid: string | null
  readonly creator: string | null
  readonly runs: number
  readonly failed: number
  readonly dots: number
  /** Dots that creators received. */
  readonly share: number
}

/** Apps in the order of their runs, so many at most. */
export async function usageOfApps(db: Executor, most: number): Promise<Usage[]> {
  const { rows } = await db.execute<Usage & Record<string, unknown>>(sql`
    with used as (
      select template::uuid as id, count(*)::int as runs, count(*) filter (where status = 'Failed')::int as failed,
        coalesce(sum(cost) filter (where status = 'Finished'), 0)::float8 as dots
      from jobs where template is not null and created_at >= now() - interval '30 days' and template ~ '^[0-9a-f-]{36}$'
      group by template order by runs desc, template limit ${most}),
    paid as (select app, sum(dots)::float8 as dots from app_shares where settled_at >= now() - interval '30 days' group by app)
    select used.*, app.name, account.uid, account.name as creator, coalesce(paid.dots, 0) as share
    from used left join templates as app on app.id = used.id left join accounts as account on account.id = app.account_id
      left join paid on paid.app = used.id
    order by used.runs desc, used.id`)
  return rows
}
