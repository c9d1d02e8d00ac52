import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { jobs, type JobRow, LANES, type LaneName } from '../../db/schema/jobs.ts'
import { remember } from '../../lib/remember.ts'

/** Up to here places are counted; farther back a member is told about where. */
const EXACT = 100
/** Longest age of a snapshot of a long lane (ms). */
const LAG = 2000

/**
 * Number of jobs that run or wait before each of these; 0 for those that do not wait. One query whose cost does not grow with the lane: it looks at no more than
 * a hundred jobs before each. Those that are farther back are placed on a picture of the lane that is some seconds old.
 */
export async function ranksOf(
  db: Database,
  rows: readonly Pick<JobRow, 'id' | 'stage' | 'lane' | 'priority' | 'turn' | 'sequence'>[],
): Promise<Map<string, number>> {
  const waiting = rows.filter(({ stage }) => stage === 'queued')
  if (waiting.length === 0) return new Map()
  const wanted = sql.join(
    waiting.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  const found = await db.execute<{ id: string; waiting: number; active: number }>(sql`
    select own.id, (
      select count(*)::int from (
        select from ${jobs} as other where other.lane = own.lane and other.stage = 'queued'
          and (other.priority, other.turn, other.sequence) < (own.priority, own.turn, own.sequence)
        order by other.priority, other.turn, other.sequence limit ${EXACT + 1}) as before
    ) as waiting, (select count(*)::int from ${jobs} as other where other.lane = own.lane and other.stage in ('running', 'parked')) as active
    from ${jobs} as own where own.id in (${wanted}) and own.stage = 'queued'`)
  const ranks = new Map<string, number>()
  for (const { id, waiting: before, active } of found.rows) {
    const row = waiting.find((one) => one.id === id)
    ranks.set(id, active + (before > EXACT && row ? Math.max(before, await placeIn(db, row)) : before))
  }
  return ranks
}

/** Of a long lane, every hundredth waiting job in order. */
type Milestones = readonly { readonly priority: number; readonly turn: number; readonly sequence: number }[]

const pictures = new WeakMap<Database, (lane: string) => Promise<Milestones>>()

async function placeIn(db: Database, row: Pick<JobRow, 'lane' | 'priority' | 'turn' | 'sequence'>): Promise<number> {
  const known = pictures.get(db) ?? remember(LAG, (lane) => milestonesOf(db, LANES.find((one) => one === lane) ?? 'here'))
  pictures.set(db, known)
  const milestones = await known(row.lane)
  let [low, high] = [0, milestones.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const stone = milestones[middle]
    if (stone && isBefore(stone, row)) low = middle + 1
    else high = middle
  }
  return low * EXACT
}

type Place = Pick<JobRow, 'priority' | 'turn' | 'sequence'>
const isBefore = (a: Place, b: Place): boolean =>
  a.priority !== b.priority ? a.priority < b.priority : a.turn !== b.turn ? a.turn < b.turn : a.sequence < b.sequence

async function milestonesOf(db: Database, lane: LaneName): Promise<Milestones> {
  const { rows } = await db.execute<{ priority: number; turn: string; sequence: string }>(sql`
    select priority, turn, sequence from (
      select priority, turn, sequence, row_number() over (order by priority, turn, sequence) as place
      from ${jobs} where lane = ${lane} and stage = 'queued') as waiting
    where place % ${EXACT} = 0 order by place`)
  return rows.map(({ priority, turn, sequence }) => ({ priority, turn: Number(turn), sequence: Number(sequence) }))
}
