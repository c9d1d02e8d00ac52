import { PROCESS_ROLES, type ProcessRole } from '@stipple/core/domain/process-role'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { engineConnections, engineHealth } from '../../db/schema/engines.ts'
import { jobs, LANES } from '../../db/schema/jobs.ts'
import { processes, type ProcessRow } from '../../db/schema/processes.ts'

/** A process's report about itself. */
export type ProcessFacts = typeof processes.$inferInsert

/** Seconds after its last report for which a process counts as alive. */
const ALIVE_SECONDS = 20
const alive: SQL = sql`${processes.seenAt} > now() - ${ALIVE_SECONDS} * interval '1 second' and ${processes.endedAt} is null`

/** Stores a process's report, and deletes processes silent for an hour. */
export async function writeProcess(db: Database, facts: ProcessFacts): Promise<void> {
  const { id: _id, ...values } = facts
  await db
    .insert(processes)
    .values(facts)
    .onConflictDoUpdate({ target: processes.id, set: { ...values, seenAt: sql`now()` } })
  await db.delete(processes).where(sql`${processes.seenAt} < now() - interval '1 hour'`)
}

/** Marks a stopped process, whose roles still count for a while, so that a restart is not noticed. */
export async function endProcess(db: Database, id: string): Promise<void> {
  await db
    .update(processes)
    .set({ endedAt: sql`now()` })
    .where(eq(processes.id, id))
}

/** Slots for concurrent jobs: on the machines of living processes, and on enabled, healthy connections. */
export async function countSlots(db: Database): Promise<{ here: number; elsewhere: number }> {
  const { rows } = await db.execute<{ here: number; elsewhere: number }>(sql`
    select
      (select coalesce(sum(slots), 0)::int from ${processes} where ${alive}) as here,
      (select coalesce(sum(c.slots), 0)::int from ${engineConnections} as c join ${engineHealth} as h on h.connection = c.id
        where c.state <> 'paused' and h.state = 'well') as elsewhere`)
  return rows[0] ?? { here: 0, elsewhere: 0 }
}

/** Roles that any process had within the given seconds; undefined if no process is alive. */
export async function rolesWithin(db: Database, seconds: number): Promise<ReadonlySet<ProcessRole> | undefined> {
  const { rows } = await db.execute<{ anybody: boolean; roles: ProcessRole[] | null }>(sql`
    select (select exists (select from ${processes} where ${alive})) as anybody, (
      select array_agg(distinct role) from ${processes}, unnest(roles) as role
      where seen_at > now() - ${seconds} * interval '1 second' and (role <> 'here' or slots > 0)) as roles`)
  return rows[0]?.anybody ? new Set(rows[0].roles) : undefined
}

export type LivingProcess = ProcessRow & { readonly running: number }

/** Living processes by machine and start time, each with its number of running jobs. */
export async function listProcesses(db: Database): Promise<LivingProcess[]> {
  const rows = await db.select().from(processes).where(alive).orderBy(asc(processes.host), asc(processes.startedAt), asc(processes.id))
  const counted = await db.execute<{ id: string; running: number }>(sql`
    select leased_by as id, count(*)::int as running from ${jobs} where stage = 'running' and leased_by is not null group by leased_by`)
  const running = new Map(counted.rows.map((row) => [row.id, row.running]))
  return rows.map((row) => ({ ...row, running: running.get(row.id) ?? 0 }))
}

/** Open jobs by lane and stage, without paused ones. */
export async function countLanes(db: Database): Promise<{ lane: string; stage: string; value: number }[]> {
  const stages = ['queued', 'running', 'parked'] as const
  const { rows } = await db.execute<{ lane: string; stage: string; value: number }>(sql`
    select lane, stage, count(*)::int as value from ${jobs} where stage in ('queued', 'running', 'parked')
      and waiting_for is distinct from 'member' group by lane, stage`)
  // Empty lanes are included as 0.
  return LANES.flatMap((lane) =>
    stages.map((stage) => ({ lane, stage, value: rows.find((row) => row.lane === lane && row.stage === stage)?.value ?? 0 })),
  )
}

/** Living processes by role. */
export async function countRoles(db: Database): Promise<{ role: ProcessRole; value: number }[]> {
  const { rows } = await db.execute<{ role: ProcessRole; value: number }>(sql`
    select role, count(*)::int as value from ${processes}, unnest(roles) as role where ${alive} group by role`)
  return PROCESS_ROLES.map((role) => ({ role, value: rows.find((row) => row.role === role)?.value ?? 0 }))
}
