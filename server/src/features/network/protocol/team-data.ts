import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/database.ts'
import { type AccountRow, accounts } from '../../../db/schema/accounts.ts'
import { networkTeams, networkWorkers, type TeamRow, type WorkerRow } from '../../../db/schema/network.ts'
import { undefinedIfTaken } from '../../../db/unique-name.ts'
import { ONLINE_SECONDS } from '../workers/public.ts'

/** A team with its workers' totals. */
export interface TeamRecord extends Record<string, unknown>, Pick<TeamRow, 'id' | 'name' | 'info' | 'accountId'> {
  readonly workers: number
  readonly models: number
  /** Seconds. */
  readonly uptime: number
  /** Pixels times steps: per second for online workers, and in total. */
  readonly speed: number
  readonly pixelSteps: number
  readonly requests: number
  readonly founder: Pick<AccountRow, 'name' | 'uid'> | null
}

/** Every team, by name. */
export async function listTeams(db: Executor): Promise<TeamRecord[]> {
  const online = sql`w.seen_at > now() - ${ONLINE_SECONDS} * interval '1 second'`
  const { rows } = await db.execute<TeamRecord>(sql`
    select t.id, t.name, t.info, t.account_id as "accountId",
      (select json_build_object('name', a.name, 'uid', a.uid) from ${accounts} as a where a.id = t.account_id and a.deleted_at is null) as founder,
      count(w.id)::int as workers,
      (select count(distinct m)::int from ${networkWorkers} as own, unnest(own.models) as m where own.team = t.id) as models,
      coalesce(sum(w.uptime), 0)::float8 as uptime, coalesce(sum(w.speed) filter (where ${online}), 0)::float8 as speed,
      coalesce(sum(w.pixel_steps), 0)::float8 as "pixelSteps", coalesce(sum(w.fulfilled), 0)::int as requests
    from ${networkTeams} as t left join ${networkWorkers} as w on w.team = t.id
    group by t.id order by lower(t.name)`)
  return rows
}

/** Undefined if the name is taken. */
export async function insertTeam(db: Executor, team: Pick<TeamRow, 'name' | 'info' | 'accountId'>): Promise<TeamRow | undefined> {
  const [row] = await db.insert(networkTeams).values(team).onConflictDoNothing().returning()
  return row
}

export async function findTeam(db: Executor, id: string): Promise<TeamRow | undefined> {
  const [row] = await db.select().from(networkTeams).where(eq(networkTeams.id, id))
  return row
}

/** The team, unless it was deleted; undefined if the name is taken. */
export const updateTeam = (db: Database, id: string, change: Partial<Pick<TeamRow, 'name' | 'info'>>): Promise<TeamRow[] | undefined> =>
  undefinedIfTaken(async () => db.update(networkTeams).set(change).where(eq(networkTeams.id, id)).returning())

/** Deletes a team; its workers stay without a team. */
export async function deleteTeam(db: Executor, id: string): Promise<void> {
  await db.delete(networkTeams).where(eq(networkTeams.id, id))
}

export const workersInTeams = (db: Executor): Promise<WorkerRow[]> => db.select().from(networkWorkers).where(isNotNull(networkWorkers.team))

/** Team names by id. */
export async function teamNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ id: networkTeams.id, name: networkTeams.name }).from(networkTeams).orderBy(asc(networkTeams.id))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
