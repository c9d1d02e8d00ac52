import type { DayFigures } from '@stipple/core/contract/manage'
import { OPERATOR_ZONE, shanghaiDay, startOfShanghaiDay } from '@stipple/core/domain/time'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { engineConnections, engineHealth, engineSpending } from '../../db/schema/engines.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { orders } from '../../db/schema/payments.ts'

interface Figures {
  readonly waiting: number
  readonly running: number
  readonly longest: number | null
  readonly finished: number
  readonly failed: number
  readonly dots: number
  readonly members: number
  readonly spent: number
  readonly well: number
  readonly away: number
  readonly needs_you: number
  readonly paused: number
}

/** Figures of the queue, the current day in Shanghai and the engines, in one statement. */
export async function countOverview(db: Executor, now: Date): Promise<Figures> {
  const midnight = startOfShanghaiDay(now)
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    select open.*, ended.*, engines.*,
      (select count(*)::int from ${accounts} where created_at >= ${midnight}) as members,
      (select coalesce(sum(money), 0)::float8 from ${engineSpending} where day = ${shanghaiDay(now)}) as spent
    from (select count(*) filter (where stage = 'queued')::int as waiting, count(*) filter (where stage <> 'queued')::int as running,
        extract(epoch from now() - min(created_at) filter (where stage = 'queued'))::int as longest
      from ${jobs} where stage <> 'ended') as open,
      (select count(*) filter (where status = 'Finished')::int as finished, count(*) filter (where status = 'Failed')::int as failed,
        coalesce(sum(cost) filter (where status = 'Finished'), 0)::int as dots
      from ${jobs} where finished_at >= ${midnight}) as ended,
      (select count(*) filter (where c.state <> 'paused' and h.state = 'well')::int as well,
        count(*) filter (where c.state <> 'paused' and h.state = 'away')::int as away,
        count(*) filter (where c.state <> 'paused' and h.state = 'needs_you')::int as needs_you,
        count(*) filter (where c.state = 'paused')::int as paused
      from ${engineConnections} as c join ${engineHealth} as h on h.connection = c.id) as engines`)
  const [row] = rows
  if (!row) throw new Error('the figures of the installation were not counted')
  return row
}

/** Money paid by members since midnight, without refunds, by currency in its smallest unit. */
export async function countPaid(db: Executor, now: Date): Promise<{ readonly currency: string; readonly amount: number }[]> {
  const { rows } = await db.execute<{ currency: string; amount: number }>(sql`
    select currency, sum(price)::int as amount from ${orders}
    where paid_at >= ${startOfShanghaiDay(now)} and refunded_at is null group by currency order by currency`)
  return rows
}

/** Figures of each day in Shanghai since `start`, without days on which no job ended. */
export async function countDays(db: Executor, start: Date): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures>(sql`
    select to_char(finished_at at time zone ${OPERATOR_ZONE}, 'YYYY-MM-DD') as day,
      count(*) filter (where status = 'Finished')::int as finished, count(*) filter (where status = 'Failed')::int as failed,
      coalesce(sum(cost) filter (where status = 'Finished'), 0)::int as dots, count(distinct account_id)::int as members
    from ${jobs} where finished_at >= ${start} group by 1`)
  return rows
}
