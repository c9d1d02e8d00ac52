import type { Text } from '@stipple/core/domain/text'
import type { Survey } from '@stipple/engines/kinds/spec'
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import {
  type ConnectionRow,
  engineConnections,
  engineHealth,
  engineModels,
  type EngineModelRow,
  engineSlots,
  engineSpending,
  engineWorkflows,
  type HealthState,
} from '../../db/schema/engines.ts'
import { jobs } from '../../db/schema/jobs.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { isOfFile } from './file-ids.ts'
import { type Carrier, routeOf } from './routing.ts'

/** Days of spending begin at midnight in Shanghai, like all days here. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

export async function findConnection(db: Executor, id: string): Promise<StoredConnection | undefined> {
  const [found] = await listConnections(db, id)
  return found
}

/** All connections, oldest first, or only `id`. */
export async function listConnections(db: Executor, id?: string): Promise<StoredConnection[]> {
  const rows = await db
    .select({
      connection: engineConnections,
      health: engineHealth.state,
      lastError: engineHealth.lastError,
      spentToday: sql<number>`coalesce(${engineSpending.money}, 0)::float8`,
    })
    .from(engineConnections)
    .innerJoin(engineHealth, eq(engineHealth.connection, engineConnections.id))
    .leftJoin(engineSpending, and(eq(engineSpending.connection, engineConnections.id), eq(engineSpending.day, today)))
    .where(id === undefined ? undefined : eq(engineConnections.id, id))
    .orderBy(engineConnections.id)
  const models = Map.groupBy(
    await db
      .select()
      .from(engineModels)
      .where(id === undefined ? undefined : eq(engineModels.connection, id))
      .orderBy(engineModels.remoteId),
    ({ connection }) => connection,
  )
  const workflows = Map.groupBy(
    await db
      .select()
      .from(engineWorkflows)
      .where(id === undefined ? undefined : eq(engineWorkflows.connection, id))
      .orderBy(asc(engineWorkflows.id)),
    ({ connection }) => connection,
  )
  return rows.map(({ connection, ...health }) => ({
    ...connection,
    ...health,
    models: models.get(connection.id) ?? [],
    workflows: workflows.get(connection.id) ?? [],
  }))
}

type NewConnection = Pick<ConnectionRow, 'id' | 'kind' | 'name' | 'settings' | 'secrets' | 'slots' | 'weight'> &
  Partial<Pick<ConnectionRow, 'state' | 'dailyBudget'>>

/** Lock for applying the file, until the transaction ends. */
export const lockFile = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ENGINES_FILE'))`)
}

/** Inserts a connection with its slots, due for a survey. */
export async function insertConnection(tx: Transaction, row: NewConnection): Promise<void> {
  await tx.insert(engineConnections).values(row)
  await tx.insert(engineHealth).values({ connection: row.id })
  await setSlots(tx, row.id, row.slots)
}

type ConnectionChange = Partial<Pick<ConnectionRow, 'name' | 'settings' | 'secrets' | 'slots' | 'weight' | 'state' | 'dailyBudget'>>

/** Updates a connection that has not changed since `revision`, due for a survey; undefined if it changed or is deleted. */
export async function updateConnection(
  tx: Transaction,
  { id, revision, change }: { id: string; revision: number; change: ConnectionChange },
): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .update(engineConnections)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(engineConnections.id, id), eq(engineConnections.revision, revision)))
    .returning()
  if (!row) return undefined
  if (change.slots !== undefined) await setSlots(tx, id, change.slots)
  await tx
    .update(engineHealth)
    .set({ surveyAt: sql`now()` })
    .where(eq(engineHealth.connection, id))
  return row
}

/** Locks its slots until the transaction ends. Undefined if it is deleted. */
export async function lockConnection(tx: Transaction, id: string): Promise<ConnectionRow | undefined> {
  await tx.select().from(engineSlots).where(eq(engineSlots.connection, id)).for('update')
  const [row] = await tx.select().from(engineConnections).where(eq(engineConnections.id, id)).for('update')
  return row
}

export async function deleteConnection(tx: Transaction, id: string): Promise<void> {
  await tx.delete(engineConnections).where(eq(engineConnections.id, id))
}

/** Waiting jobs whose model no connection has any more, or whose pinned connection was deleted. */
export const strandedJobs: SQL = sql`${jobs.stage} = 'queued' and ${jobs.lane} = 'elsewhere' and case when ${jobs.pinned} is null
  then not exists (select from ${engineModels} where ${engineModels.model} = ${jobs.model})
  else not exists (select from ${engineConnections} where ${engineConnections.id} = ${jobs.pinned}) end`

export type ModelChange = { remoteId: string } & Partial<Pick<EngineModelRow, 'model' | 'hidden' | 'price'>>

/** False if the connection has no such model. */
export async function updateModel(tx: Transaction, connection: string, { remoteId, ...change }: ModelChange): Promise<boolean> {
  const rows = await tx
    .update(engineModels)
    .set(change)
    .where(and(eq(engineModels.connection, connection), eq(engineModels.remoteId, remoteId)))
    .returning({ remoteId: engineModels.remoteId })
  return rows.length > 0
}

/**
 * Stores a survey. Models found after the first survey are hidden until the operator shows them (except for connections of a file), like those not in
 * `offered`; missing ones are marked.
 */
export async function saveSurvey(
  tx: Transaction,
  { id, limits: known }: Pick<StoredConnection, 'id' | 'limits'>,
  found: Survey,
  offered?: readonly string[],
): Promise<void> {
  const { version, hardware, warnings, limits, loras } = found
  const facts = { version, warnings, ...(hardware !== undefined && { hardware }) }
  await tx.update(engineConnections).set({ facts, limits, loras }).where(eq(engineConnections.id, id))
  const rows = found.models.map(({ remoteId, label, traits: { id: model, ...traits }, form = null, most = null }) => ({
    connection: id,
    remoteId,
    model,
    traits: { ...traits, label },
    form,
    most,
    hidden: offered ? !offered.includes(remoteId) : known !== null && !isOfFile(id) && !found.open,
  }))
  await tx
    .update(engineModels)
    .set({ missing: true })
    .where(
      and(
        eq(engineModels.connection, id),
        notInArray(
          engineModels.remoteId,
          rows.map(({ remoteId }) => remoteId),
        ),
      ),
    )
  for (const { id: workflow, pins, check } of found.workflows ?? [])
    await tx.update(engineWorkflows).set({ pins, check }).where(eq(engineWorkflows.id, workflow))
  if (rows.length === 0) return
  await tx
    .insert(engineModels)
    .values(rows)
    .onConflictDoUpdate({
      target: [engineModels.connection, engineModels.remoteId],
      set: { traits: sql`excluded.traits`, form: sql`excluded.form`, most: sql`excluded.most`, missing: false },
    })
}

const inSeconds = (seconds: number): SQL => sql`clock_timestamp() + ${seconds} * interval '1 second'`

interface Place {
  /** Allowed connections. */
  readonly connections: readonly string[]
  readonly jobId: string
  readonly model: string
  /** Connections that failed the job before. */
  readonly tried: readonly string[]
  readonly seconds: number
}

/**
 * Takes a slot on the best enabled, healthy connection with a free one (`routeOf`), reserved for the job until the lease ends. Undefined if there is
 * none. Concurrent calls never get the same slot, even if the order was computed earlier.
 */
export async function takeSlot(tx: Transaction, { connections, jobId, seconds, ...wanted }: Place): Promise<string | undefined> {
  if (connections.length === 0) return undefined
  const order = routeOf(await listCarriers(tx, { connections, model: wanted.model }), wanted)
  if (order.length === 0) return undefined
  const place = sql`strpos(${order.join(' ')}, s.connection::text)`
  const { rows } = await tx.execute<{ connection: string }>(sql`
    with free as (
      select s.connection, s.slot from ${engineSlots} as s join ${engineConnections} as c on c.id = s.connection
      where ${inArray(sql`s.connection`, [...order])} and ${isEmpty}
      order by ${place}, s.slot
      limit 1 for update of s skip locked)
    update ${engineSlots} as s set job = ${jobId}, until = ${inSeconds(seconds)}
    from free where s.connection = free.connection and s.slot = free.slot returning s.connection`)
  return rows[0]?.connection
}

async function listCarriers(tx: Transaction, { connections, model }: Pick<Place, 'connections' | 'model'>): Promise<Carrier[]> {
  const { rows } = await tx.execute<Carrier & Record<string, unknown>>(sql`
    select c.id, c.slots, c.weight, h.loaded, coalesce(min(m.price), 0)::float8 as price,
      (select count(*)::int from ${engineSlots} as s where s.connection = c.id and s.until > clock_timestamp()) as taken
    from ${engineConnections} as c join ${engineHealth} as h on h.connection = c.id
      left join ${engineModels} as m on m.connection = c.id and m.model = ${model}
    where ${inArray(sql`c.id`, [...connections])} and ${takesJobs}
    group by c.id, h.connection`)
  return rows
}

/** For a connection `c` with health `h`. */
const takesJobs = sql`c.state <> 'paused' and c.slots > 0 and h.state = 'well' and (c.daily_budget is null or c.daily_budget > coalesce(
  (select spent.money from ${engineSpending} as spent where spent.connection = c.id and spent.day = ${today}), 0))`
/** For a slot `s` on a connection `c`. */
const isEmpty = sql`(s.until is null or s.until < clock_timestamp()) and s.slot < c.slots`
/** For a model `m` on a connection `c`: offered to members. */
const isOpen = sql`not m.hidden and c.state <> 'draining'`

const atFreePlaces = (which: SQL): SQL => sql`
  ${engineModels} as m join ${engineConnections} as c on c.id = m.connection join ${engineHealth} as h on h.connection = m.connection
    left join (select own.connection, own.model, count(*) as jobs from ${jobs} as own
      where own.stage in ('running', 'parked') and own.lane = 'elsewhere' group by own.connection, own.model) as busy
      on busy.connection = m.connection and busy.model = m.model
  where ${takesJobs} and ${which} and exists (select from ${engineSlots} as s where s.connection = c.id and ${isEmpty})`

const openModels = sql`select m.model from ${engineModels} as m join ${engineConnections} as c on c.id = m.connection where not m.missing and ${isOpen}`

/**
 * Models with a free slot on some connection, as SQL. Connections that hide the model or are draining count only if no other one offers it, for
 * accepted jobs. A connection with a limit of concurrent jobs for a model has no slot while the limit is reached.
 */
export const freeModels = sql`select distinct m.model from ${atFreePlaces(
  sql`not m.missing and (${isOpen} or m.model not in (${openModels})) and (m.most is null or m.most > coalesce(busy.jobs, 0))`,
)}`

/** Connections with a free slot, as SQL. */
export const freeConnections = sql`select m.connection from ${atFreePlaces(sql`true`)}`

/** Records the model of a run that a connection finished. */
export async function recordLoaded(tx: Transaction, connection: string, model: string): Promise<void> {
  await tx
    .update(engineHealth)
    .set({ loaded: model })
    .where(and(eq(engineHealth.connection, connection), sql`${engineHealth.loaded} is distinct from ${model}`))
}

/** Adds to a connection's spending of today. Returns the sum. */
export async function addSpending(tx: Transaction, connection: string, money: number): Promise<number> {
  const [row] = await tx
    .insert(engineSpending)
    .values({ connection, day: today, money })
    .onConflictDoUpdate({
      target: [engineSpending.connection, engineSpending.day],
      set: { money: sql`${engineSpending.money} + excluded.money` },
    })
    .returning({ money: engineSpending.money })
  return row?.money ?? money
}

/** Extends the slot reservations of jobs; jobs without one get none. */
export async function extendSlots(db: Executor, { jobIds, seconds }: { jobIds: readonly string[]; seconds: number }): Promise<void> {
  await db
    .update(engineSlots)
    .set({ until: inSeconds(seconds) })
    .where(inArray(engineSlots.job, [...jobIds]))
}

/** Frees the job's slot. False if it had none. */
export async function freeSlot(tx: Transaction, jobId: string): Promise<boolean> {
  const rows = await tx
    .update(engineSlots)
    .set({ job: null, until: null })
    .where(eq(engineSlots.job, jobId))
    .returning({ slot: engineSlots.slot })
  return rows.length > 0
}

/** Sets the number of slots. Occupied surplus slots stay until they are freed. */
export async function setSlots(tx: Transaction, connection: string, slots: number): Promise<void> {
  const numbers = Array.from({ length: slots }, (_, slot) => slot)
  if (slots > 0) {
    await tx
      .insert(engineSlots)
      .values(numbers.map((slot) => ({ connection, slot })))
      .onConflictDoNothing()
  }
  await tx
    .delete(engineSlots)
    .where(
      and(eq(engineSlots.connection, connection), notInArray(engineSlots.slot, numbers), sql`(until is null or until < clock_timestamp())`),
    )
}

/** Number of jobs with a slot on a connection. */
export async function countTaken(db: Executor, connection: string): Promise<number> {
  return db.$count(engineSlots, and(eq(engineSlots.connection, connection), sql`${engineSlots.until} > clock_timestamp()`))
}

/** State of each connection by id: since when, last response, and occupied slots. */
export async function conditions(db: Executor): Promise<ReadonlyMap<string, { since: Date; seenAt: Date | null; taken: number }>> {
  const taken = db.$count(
    engineSlots,
    sql`${engineSlots.connection} = ${engineHealth.connection} and ${engineSlots.until} > clock_timestamp()`,
  )
  const { connection, since, seenAt } = engineHealth
  const rows = await db.select({ connection, since, seenAt, taken }).from(engineHealth)
  return new Map(rows.map(({ connection: id, ...condition }) => [id, condition]))
}

/** Records a consecutive failure; returns the new and the old state. Undefined if the connection is deleted. */
export async function recordFailure(
  tx: Transaction,
  connection: string,
  { state, message, retrySeconds }: { state: (failures: number) => HealthState; message: Text; retrySeconds: (failures: number) => number },
): Promise<{ before: HealthState; after: HealthState } | undefined> {
  const [row] = await tx.select().from(engineHealth).where(eq(engineHealth.connection, connection)).for('update')
  if (!row) return undefined
  const failures = row.failures + 1
  // A state that only the operator can fix stays until the next response.
  const after = row.state === 'needs_you' ? row.state : state(failures)
  await tx
    .update(engineHealth)
    .set({
      state: after,
      failures,
      lastError: message,
      surveyAt: after === 'needs_you' ? null : unlessAsked(inSeconds(retrySeconds(failures))),
      ...(after !== row.state && { since: sql`now()` }),
    })
    .where(eq(engineHealth.connection, connection))
  return { before: row.state, after }
}

/** Returns true if a response changes the state of a connection. Never for one that needs the operator. */
export async function isNews(db: Executor, connection: string): Promise<boolean> {
  const old = sql`coalesce(${engineHealth.seenAt} < now() - interval '1 minute', true)`
  const news = sql`(${engineHealth.failures} > 0 or ${engineHealth.state} <> 'well' or ${old}) and ${engineHealth.state} <> 'needs_you'`
  return (await db.$count(engineHealth, and(eq(engineHealth.connection, connection), news))) > 0
}

/** Records a response. With `surveySeconds` sets the next survey. Returns the old state; undefined if the connection is deleted. */
export async function recordSuccess(
  tx: Transaction,
  connection: string,
  { surveySeconds }: { readonly surveySeconds?: number } = {},
): Promise<HealthState | undefined> {
  const own = eq(engineHealth.connection, connection)
  const [row] = await tx.select({ state: engineHealth.state }).from(engineHealth).where(own).for('update')
  if (!row) return undefined
  await tx
    .update(engineHealth)
    .set({
      state: 'well',
      failures: 0,
      lastError: null,
      seenAt: sql`now()`,
      ...(surveySeconds !== undefined && { surveyAt: unlessAsked(inSeconds(surveySeconds)) }),
      ...(row.state !== 'well' && { since: sql`now()` }),
    })
    .where(own)
  return row.state
}

/** Takes connections due for a survey, for this process only until `seconds` have passed. */
export async function takeDueSurveys(db: Database, { seconds, limit }: { seconds: number; limit: number }): Promise<string[]> {
  const due = sql`(select connection from ${engineHealth} where survey_at <= now() order by survey_at limit ${limit} for update skip locked)`
  const rows = await db
    .update(engineHealth)
    .set({ surveyAt: inSeconds(seconds) })
    .where(sql`${engineHealth.connection} in ${due}`)
    .returning({ connection: engineHealth.connection })
  return rows.map(({ connection }) => connection)
}

/** Due time of a requested survey, which a running survey does not overwrite. */
const ASKED = sql`'-infinity'::timestamptz`
const unlessAsked = (next: SQL): SQL => sql`case when ${engineHealth.surveyAt} = ${ASKED} then ${engineHealth.surveyAt} else ${next} end`

/** Makes the connections of a kind due for a survey. False if there are none, or all are due. */
export async function dueNow(db: Executor, kind: string): Promise<boolean> {
  const own = db.select({ id: engineConnections.id }).from(engineConnections).where(eq(engineConnections.kind, kind))
  const rows = await db
    .update(engineHealth)
    .set({ surveyAt: ASKED })
    .where(and(inArray(engineHealth.connection, own), sql`${engineHealth.surveyAt} is distinct from ${ASKED}`))
    .returning({ connection: engineHealth.connection })
  return rows.length > 0
}
