import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../db/database.ts'
import { notify } from '../../../db/notifier.ts'
import { jobs, type JobRow } from '../../../db/schema/jobs.ts'
import { announce, LANE_DUE } from '../events/public.ts'
import { byId } from '../public.ts'

/** Behind all waiting jobs, so that positions do not count paused jobs. */
const HELD_PRIORITY = 1_000_000_000
/** Never due. */
const HELD_UNTIL = sql`timestamptz '9999-01-01'`
const nextRevision = sql`nextval('job_revision')`
const isWaiting = eq(jobs.stage, 'queued')
const isHeld: SQL = sql`${jobs.waitingFor} = 'member'`
/** Not paused, and not waiting for a previous step. */
const isFree: SQL = sql`coalesce(${jobs.waitingFor}, '') not in ('member', 'step')`

type Waiting = Pick<JobRow, 'stage' | 'waitingFor'>

export const isPaused = ({ stage, waitingFor }: Waiting): boolean => stage === 'queued' && waitingFor === 'member'

/** Returns true for a chain step whose previous step has not ended. */
export const isStepWaiting = ({ stage, waitingFor }: Waiting): boolean => stage === 'queued' && waitingFor === 'step'

/** A job while nothing has claimed it. */
export const waitingJob = (id: string): SQL | undefined => and(byId(id), isWaiting)

/**
 * Puts a member's waiting jobs into the order of `ids`, within the positions that they already have, so no other member's position changes. Skips
 * jobs that have started, are paused or belong to others. Returns the reordered jobs.
 */
export async function orderWaiting(tx: Transaction, accountId: string, ids: readonly string[]): Promise<JobRow[]> {
  // In the common lock order for several jobs of a member; claims skip them meanwhile.
  const found = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), inArray(jobs.id, [...ids]), isWaiting, isFree))
    .orderBy(asc(jobs.id))
    .for('update')
  const placed: JobRow[] = []
  for (const lane of new Set(found.map((row) => row.lane))) {
    const inLane = found.filter((row) => row.lane === lane)
    const places = placesOf(inLane)
    const wanted = inLane.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    for (const [index, { id }] of wanted.entries()) {
      const [row] = await tx
        .update(jobs)
        .set({ ...places[index], revision: nextRevision })
        .where(byId(id))
        .returning()
      if (row) placed.push(row)
    }
  }
  await announce(tx, placed)
  return placed
}

/** Positions of jobs in order; no two are equal. */
function placesOf(rows: readonly JobRow[]): Pick<JobRow, 'priority' | 'turn'>[] {
  const sorted = rows.toSorted((a, b) => a.priority - b.priority || a.turn - b.turn || a.sequence - b.sequence)
  const places: Pick<JobRow, 'priority' | 'turn'>[] = []
  for (const { priority, turn } of sorted) {
    const last = places.at(-1)
    places.push({ priority, turn: last?.priority === priority ? Math.max(turn, last.turn + 1) : turn })
  }
  return places
}

/** Pauses a waiting job; undefined if it no longer waits. Idempotent. */
export const pauseWaiting = (tx: Transaction, id: string): Promise<JobRow | undefined> =>
  change(tx, and(waitingJob(id), sql`${jobs.waitingFor} is distinct from 'step'`), {
    waitingFor: 'member',
    priority: HELD_PRIORITY,
    dueAt: HELD_UNTIL,
  })

/**
 * Resumes a paused job: in its old turn, but not before the current one, so pausing gives no advantage. Undefined if it no longer waits; a job that
 * is not paused is unchanged.
 */
export async function resumePaused(tx: Transaction, id: string): Promise<JobRow | undefined> {
  const row = await release(tx, and(waitingJob(id), isHeld))
  return row ?? (await tx.select().from(jobs).where(waitingJob(id)))[0]
}

/** Adds a queued job to a chain; one that is not the first waits for its predecessor. */
export async function joinChain(
  tx: Transaction,
  id: string,
  { chain, step }: { readonly chain: string; readonly step: number },
): Promise<JobRow> {
  const held = step > 0 && { waitingFor: 'step' as const, priority: HELD_PRIORITY, dueAt: HELD_UNTIL }
  const row = await change(tx, byId(id), { chain, step, ...held })
  if (!row) throw new Error('a job that was just queued is gone')
  return row
}

/** Queues the next step of a chain, with the address of the output of `job` in place of `standIn`. */
export async function releaseNextStep(
  tx: Transaction,
  { chain, step }: Pick<JobRow, 'chain' | 'step'>,
  { standIn, address }: { readonly standIn: string; readonly address: string },
): Promise<void> {
  if (chain === null || step === null) return
  await release(tx, and(eq(jobs.chain, chain), eq(jobs.step, step + 1), isWaiting), {
    input: sql`replace(${jobs.input}::text, ${JSON.stringify(standIn)}, ${JSON.stringify(address)})::jsonb`,
  })
}

/** Queues a held job with changed columns. */
async function release(tx: Transaction, which: SQL | undefined, columns: PgUpdateSetSource<typeof jobs> = {}): Promise<JobRow | undefined> {
  const row = await change(tx, which, {
    ...columns,
    waitingFor: null,
    priority: 0,
    dueAt: sql`now()`,
    turn: sql`greatest(${jobs.turn}, ${turnNow})`,
  })
  if (row) await notify(tx, LANE_DUE, row.lane)
  return row
}

/** The current turn, or else the first waiting one. */
const turnNow = sql`coalesce(
  (select max(other.turn) from jobs as other where other.lane = jobs.lane and other.stage in ('running', 'parked')),
  (select min(other.turn) from jobs as other where other.lane = jobs.lane and other.stage = 'queued' and other.priority = 0), 0)`

async function change(tx: Transaction, which: SQL | undefined, columns: PgUpdateSetSource<typeof jobs>): Promise<JobRow | undefined> {
  const [row] = await tx
    .update(jobs)
    .set({ ...columns, revision: nextRevision })
    .where(which)
    .returning()
  if (row) await announce(tx, [row])
  return row
}

/** Moves a waiting job to the front; undefined if it no longer waits or is paused. */
export async function moveToFront(tx: Transaction, id: string): Promise<JobRow | undefined> {
  const [job] = await tx
    .update(jobs)
    .set({
      priority: sql`(select min(other.priority) from ${jobs} as other where other.lane = ${jobs}.lane and other.stage = 'queued') - 1`,
    })
    .where(sql`${jobs.id} = ${id} and ${jobs.stage} = 'queued' and ${isFree}`)
    .returning()
  return job
}
