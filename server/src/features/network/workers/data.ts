import { and, asc, desc, eq, gt, not, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/database.ts'
import { networkTeams, networkWorkers, type WorkerRow } from '../../../db/schema/network.ts'
import { isNameFree } from '../../../db/unique-name.ts'

/** Seconds after its last check-in for which a worker counts as online. */
export const ONLINE_SECONDS = 300
/** True of workers that are online. */
export const seenRecently = gt(networkWorkers.seenAt, sql`now() - ${ONLINE_SECONDS} * interval '1 second'`)

/** Returns true if a worker is online. */
export const isOnline = ({ seenAt }: Pick<WorkerRow, 'seenAt'>, now: Date): boolean =>
  now.getTime() - seenAt.getTime() < ONLINE_SECONDS * 1000

export const listOnlineWorkers = (db: Executor): Promise<WorkerRow[]> =>
  db.select().from(networkWorkers).where(seenRecently).orderBy(desc(networkWorkers.createdAt))

interface Which {
  readonly kind?: WorkerRow['kind']
  /** False: without workers paused by the operator. */
  readonly paused?: boolean
}

/** Number of online workers, and of their threads. */
export async function countOnline(db: Executor, { kind, paused = true }: Which = {}) {
  const { threads } = networkWorkers
  const [row] = await db
    .select({ workers: sql<number>`count(*)::int`, threads: sql<number>`coalesce(sum(${threads}), 0)::int` })
    .from(networkWorkers)
    .where(and(seenRecently, kind && eq(networkWorkers.kind, kind), paused ? undefined : not(networkWorkers.paused)))
  return row ?? { workers: 0, threads: 0 }
}

interface Carried extends Record<string, unknown> {
  readonly name: string
  readonly workers: number
  readonly threads: number
  /** Pixels times steps per second of one of its workers. */
  readonly speed: number
}

/** Models of online workers; `paused`: also of workers paused by the operator. */
export async function modelsOnline(db: Executor, { paused = true }: Pick<Which, 'paused'> = {}): Promise<Carried[]> {
  const { rows } = await db.execute<Carried>(sql`
    select m.name, count(*)::int as workers, sum(threads)::int as threads, avg(coalesce(speed, 0))::float8 as speed
    from ${networkWorkers} cross join unnest(${networkWorkers.models}) as m (name)
    where ${seenRecently} and (${paused} or not ${networkWorkers.paused}) group by m.name order by m.name`)
  return rows
}

export async function findWorker(db: Executor, which: { readonly id: string } | { readonly name: string }): Promise<WorkerRow | undefined> {
  const [row] = await db
    .select()
    .from(networkWorkers)
    .where('id' in which ? eq(networkWorkers.id, which.id) : sql`lower(${networkWorkers.name}) = lower(${which.name})`)
  return row
}

export const countWorkers = (db: Executor, accountId: string): Promise<number> =>
  db.$count(networkWorkers, eq(networkWorkers.accountId, accountId))

export const listWorkersOf = (db: Executor, accountId: string): Promise<WorkerRow[]> =>
  db.select().from(networkWorkers).where(eq(networkWorkers.accountId, accountId)).orderBy(asc(networkWorkers.createdAt))

type WorkerChange = Partial<Pick<WorkerRow, 'maintenance' | 'maintenanceMessage' | 'paused' | 'info' | 'name' | 'team'>>

/** False if the name is taken. If the team is deleted meanwhile, the worker has none. */
export const updateWorker = (db: Database, id: string, { team, ...change }: WorkerChange): Promise<boolean> => {
  const known = team && sql`(select id from ${networkTeams} where id = ${team} for key share)`
  return isNameFree(() =>
    db
      .update(networkWorkers)
      .set({ ...change, team: known })
      .where(eq(networkWorkers.id, id)),
  )
}

export async function deleteWorker(db: Executor, id: string): Promise<void> {
  await db.delete(networkWorkers).where(eq(networkWorkers.id, id))
}
