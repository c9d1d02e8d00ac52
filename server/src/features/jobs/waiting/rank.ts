import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { prepared } from '../../../db/driver/query.ts'
import { engineModels } from '../../../db/schema/engines.ts'
import { jobs, type JobRow } from '../../../db/schema/jobs.ts'
import { remember } from '../../../lib/remember.ts'

/** Positions up to here are exact; those behind are estimated. */
const EXACT = 100
/** Longest age of a snapshot of the waiting jobs for the same engines (ms). */
const LAG = 5000
/** From here on a position is taken from the snapshot without a count: a queue hardly moves this far within its age. */
const FAR = 2 * EXACT

/**
 * Number of running or waiting jobs ahead of each of these; 0 for those that do not wait. On this machine that is the whole lane; on external engines
 * those of its model, and of models that share its slots. One query whose cost does not grow with the queue: it reads at most a hundred jobs per
 * model. Farther positions come from a snapshot that is some seconds old.
 */
export async function ranksOf(
  db: Database,
  rows: readonly Pick<JobRow, 'id' | 'stage' | 'lane' | 'model' | 'priority' | 'turn' | 'sequence'>[],
): Promise<Map<string, number>> {
  const waiting = rows.filter(({ stage }) => stage === 'queued')
  const far = waiting
    .map((row) => [row.id, placeIn(picturesOf(db).known(keyOf(row)) ?? [], row)] as const)
    .filter(([, place]) => place >= FAR)
  const ranks = new Map(far)
  const near = waiting.filter(({ id }) => !ranks.has(id))
  if (near.length === 0) return ranks
  const found = await counted(db, { ids: near.map(({ id }) => id) })
  for (const { id, before, active } of found) {
    const row = near.find((one) => one.id === id)
    ranks.set(id, active + (before > EXACT && row ? Math.max(before, placeIn(await picturesOf(db)(keyOf(row)), row)) : before))
  }
  return ranks
}

/** A model and those that share its slots. A model with its own slots does not wait for others. */
const rivalsOf = (model: SQL): SQL => sql`
  select ${model} as model union select other.model from ${engineModels} as m join ${engineModels} as other on other.connection = m.connection
  where m.model = ${model} and m.most is null and not m.missing and not other.missing`

const before = (which: SQL): SQL => sql`(select count(*) from (
  select from ${jobs} as other where other.lane = own.lane and other.stage = 'queued' and ${which}
    and (other.priority, other.turn, other.sequence) < (own.priority, own.turn, own.sequence)
  order by other.priority, other.turn, other.sequence limit ${sql.raw(String(EXACT + 1))}) as before)`

/** Jobs ahead of each waiting job, and running ones. */
const counted = prepared('ranks_of', (db) =>
  db.select({ id: sql<string>`id`, before: sql<number>`before`, active: sql<number>`active` }).from(
    sql`(
        with own as (select id, lane, model, priority, turn, sequence from ${jobs} where id = any(${sql.placeholder('ids')}::uuid[]) and stage = 'queued'),
        rival as (select own.id, r.model from own cross join lateral (${rivalsOf(sql`own.model`)}) as r where own.lane = 'elsewhere')
        select own.id,
          case when own.lane = 'elsewhere' then (select sum(${before(sql`other.model = rival.model`)}) from rival where rival.id = own.id)
            else ${before(sql`true`)} end::int as before,
          (select count(*)::int from ${jobs} as other where other.lane = own.lane and other.stage in ('running', 'parked')
            and (own.lane = 'here' or other.model in (select model from rival where rival.id = own.id))) as active
        from own) as ranked`,
  ),
)

/** Every hundredth waiting job of a long queue, in order. */
type Milestones = readonly Place[]
type Place = Pick<JobRow, 'priority' | 'turn' | 'sequence'>

const rememberPictures = (db: Database) => remember(LAG, (model) => milestonesOf(db, model))
const pictures = new WeakMap<Database, ReturnType<typeof rememberPictures>>()

function picturesOf(db: Database): ReturnType<typeof rememberPictures> {
  const known = pictures.get(db) ?? rememberPictures(db)
  pictures.set(db, known)
  return known
}

/** A snapshot for each model of an engine, because these are few and mostly requested one by one. */
const keyOf = ({ lane, model }: Pick<JobRow, 'lane' | 'model'>): string => (lane === 'here' ? HERE : model)

function placeIn(milestones: Milestones, row: Place): number {
  let [low, high] = [0, milestones.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const stone = milestones[middle]
    if (stone && isBefore(stone, row)) low = middle + 1
    else high = middle
  }
  return low * EXACT
}

/** Stands for the whole lane of this machine; no model has this name. */
const HERE = ''

const isBefore = (a: Place, b: Place): boolean =>
  a.priority !== b.priority ? a.priority < b.priority : a.turn !== b.turn ? a.turn < b.turn : a.sequence < b.sequence

async function milestonesOf(db: Database, model: string): Promise<Milestones> {
  const which = model === HERE ? sql`lane = 'here'` : sql`lane = 'elsewhere' and model in (${rivalsOf(sql`${model}::text`)})`
  const { rows } = await db.execute<{ priority: number; turn: string; sequence: string }>(sql`
    select priority, turn, sequence from (
      select priority, turn, sequence, row_number() over (order by priority, turn, sequence) as place
      from ${jobs} where ${which} and stage = 'queued') as waiting
    where place % ${EXACT} = 0 order by place`)
  return rows.map(({ priority, turn, sequence }) => ({ priority, turn: Number(turn), sequence: Number(sequence) }))
}
