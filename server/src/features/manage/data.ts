import type { AuditArea } from '@stipple/core/contract/manage'
import type { MemberSort } from '@stipple/core/contract/members-filter'
import type { JobStatus } from '@stipple/core/domain/job'
import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containing } from '../../db/containing.ts'
import type { Executor } from '../../db/database.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { type AccountRow, accounts, sessions } from '../../db/schema/accounts.ts'
import { engineModels } from '../../db/schema/engines.ts'
import { jobs, type JobRow } from '../../db/schema/jobs.ts'
import { operatorActions } from '../../db/schema/operator.ts'
import { works } from '../../db/schema/works.ts'

export interface JobFilter {
  readonly status?: JobStatus | undefined
  readonly mode?: string | undefined
  readonly model?: string | undefined
  readonly member?: string | undefined
  readonly search?: string | undefined
}

export type ListedJob = JobRow & { readonly member: { readonly uid: string; readonly name: string } }

/** A page of all members' jobs: active ones first, then the last ended. */
export function listJobs(db: Executor, filter: JobFilter & Page): Promise<{ rows: ListedJob[]; total: number }> {
  const listing = db
    .select({ ...getTableColumns(jobs), member: { uid: accounts.uid, name: accounts.name } })
    .from(jobs)
    .innerJoin(accounts, eq(accounts.id, jobs.accountId))
    .where(jobsMatching(filter))
  return pageOf(db, listing, filter, sql`${jobs.finishedAt} desc nulls first`, desc(jobs.createdAt))
}

/** Counts the jobs of each status. */
export async function jobCounts(db: Executor): Promise<Record<string, number>> {
  const rows = await db.select({ status: jobs.status, total: count() }).from(jobs).groupBy(jobs.status)
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]))
}

function jobsMatching({ status, mode, model, member, search = '' }: JobFilter): SQL | undefined {
  const words = search.trim()
  return and(
    status && eq(jobs.status, status),
    mode === undefined ? undefined : eq(jobs.mode, mode),
    model === undefined ? undefined : eq(jobs.model, model),
    member === undefined ? undefined : eq(accounts.uid, member),
    words === '' ? undefined : or(sql`${jobs.id}::text = ${words.toLowerCase()}`, sql`${jobs.input}->>'prompt' ilike ${containing(words)}`),
  )
}

export type ListedMember = AccountRow & {
  readonly works: number
  readonly jobs: number
  readonly storage: number
  readonly lastSeen: Date | null
}

export interface MemberFilter {
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly sort: MemberSort
  readonly descending: boolean
}

export function listMembers(db: Executor, filter: Page & MemberFilter): Promise<{ rows: ListedMember[]; total: number }> {
  return pageOf(db, membersMatching(db, filter), filter, ...orderOf(filter))
}

/** Members without pages, `most` at most. */
export const allMembers = (db: Executor, filter: MemberFilter, most: number): Promise<ListedMember[]> =>
  membersMatching(db, filter)
    .orderBy(...orderOf(filter))
    .limit(most)

const membersMatching = (db: Executor, { search, role }: MemberFilter) =>
  db
    .select({ ...getTableColumns(accounts), ...figures })
    .from(accounts)
    .where(and(isNull(accounts.deletedAt), role && ROLE_CONDITIONS[role], named(search?.trim() ?? '')))

function orderOf({ sort, descending }: MemberFilter): SQL[] {
  const order = descending ? desc : asc
  // Those who were never seen come last either way.
  const sorted = sort === 'last_seen' ? sql`${order(SORTS[sort])} nulls last` : order(SORTS[sort])
  return [sorted, desc(accounts.id)]
}

export async function findMember(db: Executor, uid: string): Promise<ListedMember | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(accounts), ...figures })
    .from(accounts)
    .where(and(eq(accounts.uid, uid), isNull(accounts.deletedAt)))
  return row
}

/** Table names are written out: in a query of one table, the builder omits them in columns, and each row would be compared with itself. */
const figures = {
  works: sql<number>`(select count(*)::int from works where works.account_id = accounts.id)`,
  jobs: sql<number>`(select count(*)::int from jobs where jobs.account_id = accounts.id)`,
  storage: sql<number>`((select coalesce(sum(bytes + (select coalesce(sum((form ->> 'bytes')::bigint), 0) from jsonb_array_elements(also) form)), 0)
      from works where works.account_id = accounts.id)
    + (select coalesce(sum(bytes), 0) from uploads where uploads.account_id = accounts.id))::float8`,
  lastSeen: sql<Date | null>`(select max(sessions.last_seen_at) from sessions where sessions.account_id = accounts.id)`.mapWith(
    sessions.lastSeenAt,
  ),
}

const SORTS: Readonly<Record<MemberSort, SQL | PgColumn>> = {
  name: sql`lower(${accounts.name})`,
  balance: accounts.balance,
  works: figures.works,
  storage: figures.storage,
  jobs: figures.jobs,
  created: accounts.createdAt,
  last_seen: figures.lastSeen,
}

type Role = 'vip' | 'allowlisted' | 'super' | 'suspended'
const ROLE_CONDITIONS: Readonly<Record<Role, SQL | undefined>> = {
  vip: or(eq(accounts.isVip, true), sql`${accounts.vipUntil} > now()`),
  allowlisted: eq(accounts.isAllowlisted, true),
  super: eq(accounts.isSuper, true),
  suspended: isNotNull(accounts.suspendedAt),
}

const named = (part: string): SQL | undefined =>
  part === '' ? undefined : or(ilike(accounts.name, containing(part)), ilike(accounts.uid, containing(part)))

export type Roles = Partial<Pick<AccountRow, 'isVip' | 'isAllowlisted' | 'isSuper' | 'suspendedAt' | 'storageGigabytes'>>

export async function updateRoles(db: Executor, id: string, roles: Roles): Promise<void> {
  await db.update(accounts).set(roles).where(eq(accounts.id, id))
}

export async function endSessions(db: Executor, accountId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Jobs finished in the last 24 hours, by model. */
export async function lastDay(db: Executor): Promise<{ model: string; finished: number; failed: number; median: number | null }[]> {
  const { rows } = await db.execute<{ model: string; finished: number; failed: number; median: number | null }>(sql`
    select model, count(*) filter (where status = 'Finished')::int as finished, count(*) filter (where status = 'Failed')::int as failed,
      percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)) filter (where status = 'Finished') as median
    from jobs where finished_at > now() - interval '24 hours' group by model`)
  return rows
}

export interface ConnectionFigures {
  /** Jobs waiting for one of its models, without paused ones. */
  readonly waiting: number
  /** In the last 24 hours, like the following. */
  readonly finished: number
  readonly failed: number
  /** Seconds of the finished jobs. */
  readonly median: number | null
}

/** Figures of the connections with any jobs, by id. */
export async function figuresOfConnections(db: Executor): Promise<ReadonlyMap<string, ConnectionFigures>> {
  const { rows } = await db.execute<{ id: string; waiting: number; finished: number; failed: number; median: number | null }>(sql`
    with ended as (
      select connection as id, count(*) filter (where status = 'Finished')::int as finished, count(*) filter (where status = 'Failed')::int as failed,
        percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)) filter (where status = 'Finished') as median
      from ${jobs} where connection is not null and finished_at > now() - interval '24 hours' group by connection),
    open as (
      select m.connection as id, count(distinct j.id)::int as waiting
      from ${jobs} as j join ${engineModels} as m on m.model = j.model
      where j.stage = 'queued' and j.waiting_for is distinct from 'member' and j.lane = 'elsewhere' and not m.missing
        and (j.pinned is null or j.pinned = m.connection) group by m.connection)
    select id, coalesce(waiting, 0) as waiting, coalesce(finished, 0) as finished, coalesce(failed, 0) as failed, median
    from ended full join open using (id)`)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

export interface ConnectionFailure {
  readonly code: string
  /** For the operator only. */
  readonly detail: string | null
  readonly count: number
}

/** Failure reasons of each connection in the last 24 hours, by id, most frequent first. */
export async function failuresOfConnections(db: Executor): Promise<ReadonlyMap<string, readonly ConnectionFailure[]>> {
  const { rows } = await db.execute<{ id: string; code: string; detail: string | null; count: number }>(sql`
    select connection as id, coalesce(error_code, 'engine_failed') as code, error_detail as detail, count(*)::int as count
    from ${jobs} where status = 'Failed' and connection is not null and finished_at > now() - interval '24 hours'
    group by 1, 2, 3 order by count desc, code, detail limit 1000`)
  return Map.groupBy(rows, ({ id }) => id)
}

export interface TestPicture {
  readonly connection: string
  readonly model: string
  readonly work: string
  readonly seconds: number
  readonly at: Date
}

/** The last existing test image of each model at each connection. */
export const lastTests = (db: Executor): Promise<TestPicture[]> =>
  db
    .selectDistinctOn([jobs.pinned, jobs.model], {
      connection: sql<string>`${jobs.pinned}`,
      model: jobs.model,
      work: works.id,
      seconds: sql<number>`extract(epoch from ${jobs.finishedAt} - ${jobs.startedAt})::float8`,
      at: sql<Date>`${jobs.finishedAt}`.mapWith(jobs.finishedAt),
    })
    .from(jobs)
    .innerJoin(works, and(eq(works.jobId, jobs.id), isNull(works.deletedAt)))
    .where(and(isNotNull(jobs.pinned), eq(jobs.status, 'Finished')))
    .orderBy(jobs.pinned, jobs.model, desc(jobs.finishedAt))

/** Returns true if a super user has chosen or postponed an image engine. */
export async function wasSourceChosen(db: Executor): Promise<boolean> {
  return (await db.$count(operatorActions, eq(operatorActions.action, 'engine_asked'))) > 0
}

/** First words of the actions in each area. */
export const AREAS: Readonly<Record<AuditArea, readonly string[]>> = {
  settings: ['setting', 'file'],
  members: ['member'],
  keys: ['key'],
  jobs: ['job'],
  engines: ['engine', 'workflow', 'lora', 'pack', 'weights'],
  community: ['moderate', 'appeal', 'strike', 'contest'],
  orders: ['order'],
  feedback: ['feedback'],
}

interface ActionFilter {
  readonly area?: AuditArea | undefined
  readonly search?: string | undefined
}

/** A page of what administrators changed, the latest first. */
export function listActions(db: Executor, { area, search = '', ...page }: Page & ActionFilter) {
  const part = search.trim()
  const listing = db
    .select({ action: operatorActions, by: { uid: accounts.uid, name: accounts.name } })
    .from(operatorActions)
    .leftJoin(accounts, eq(accounts.id, operatorActions.accountId))
    .where(
      and(
        area && inArray(sql`split_part(${operatorActions.action}, '_', 1)`, [...AREAS[area]]),
        part === '' ? undefined : or(named(part), ilike(operatorActions.subject, containing(part))),
      ),
    )
  return pageOf(db, listing, page, desc(operatorActions.createdAt), desc(operatorActions.id))
}
