import { boundsOfCost, COST_RANGES, type CostRange } from '@stipple/core/domain/cost-range'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { works } from '../../db/schema/works.ts'

/** Filters by parameters of a work. */
interface Details {
  readonly lora?: string | undefined
  /** `1024x768`. */
  readonly size?: string | undefined
  readonly cost?: CostRange | undefined
}

export interface DetailFacets {
  readonly loras: Facet[]
  readonly sizes: Facet[]
  readonly costs: Facet[]
}
interface Facet {
  readonly value: string
  readonly count: number
}

const MOST = 200

/** Ids of the LoRAs of a work, without disabled ones. */
const lorasOfWork = sql`(
  select distinct regexp_replace(entry, ':-?[0-9.]+$', '') as id
  from jsonb_array_elements_text(case when jsonb_typeof(${works.params} -> 'loras') = 'array' then ${works.params} -> 'loras' else '[]' end) as entry
  where entry !~ ':off$')`

const isWithin = (range: CostRange): SQL => {
  const { from, to } = boundsOfCost(range)
  return to === undefined ? sql`jobs.cost >= ${from}` : sql`jobs.cost between ${from} and ${to}`
}

/** Condition for works with these parameters. */
export function hasDetails({ lora, size, cost }: Details): SQL | undefined {
  const [width, height] = size?.split('x').map(Number) ?? []
  return and(
    lora === undefined ? undefined : sql`${works.params} ? 'loras' and ${lora} in (select id from ${lorasOfWork} as used)`,
    size === undefined ? undefined : sql`${works.width} = ${width} and ${works.height} = ${height}`,
    cost === undefined ? undefined : sql`exists (select from jobs where jobs.id = ${works.jobId} and ${isWithin(cost)})`,
  )
}

/** Counts of matching works by LoRA, size and cost, most frequent first; costs in ascending order. */
export async function detailFacetsOf(db: Executor, matching: SQL | undefined): Promise<DetailFacets> {
  const ranges = sql.join(
    COST_RANGES.map((range) => sql`when ${isWithin(range)} then ${range}::text`),
    sql` `,
  )
  const { rows } = await db.execute<{ facet: keyof DetailFacets; value: string; count: number }>(sql`
    (select 'loras' as facet, used.id as value, count(*)::int as count from works cross join lateral ${lorasOfWork} as used
      where ${works.params} ? 'loras' and ${matching} group by used.id order by count(*) desc, used.id limit ${MOST})
    union all
    (select 'sizes', width || 'x' || height, count(*)::int from works
      where width is not null and height is not null and ${matching} group by width, height order by count(*) desc, width, height limit ${MOST})
    union all
    (select 'costs', case ${ranges} end, count(*)::int from works join jobs on jobs.id = ${works.jobId}
      where ${matching} group by 2)`)
  const of = (facet: keyof DetailFacets): Facet[] =>
    rows.flatMap((row) => (row.facet === facet ? [{ value: row.value, count: row.count }] : []))
  const costs = of('costs')
  return {
    loras: of('loras'),
    sizes: of('sizes'),
    costs: COST_RANGES.flatMap((range) => costs.find(({ value }) => value === range) ?? []),
  }
}
