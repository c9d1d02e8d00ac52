import type { WorksFilter } from '@stipple/core/contract/works'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { OPERATOR_ZONE } from '@stipple/core/domain/time'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { storeLikenesses } from '../../db/likenesses.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { collectionWorks } from '../../db/schema/collections.ts'
import { works, type WorkRow } from '../../db/schema/works.ts'
import { type DetailFacets, detailFacetsOf as detailsOf, hasDetails } from './details-data.ts'
import { matchesText, isOfTags, isTagged, containsAll } from './search-data.ts'
import { lexemeQuery, wholeTagQuery, type Word } from './search.ts'

export type NewWork = typeof works.$inferInsert

/** The filter of the calls, with the mode under its own name. */
export type Filter = Omit<WorksFilter, 'job_type'> & { readonly mode?: ModeId | undefined }

/** Filter for a member's works. `words`: words of the search, if any; an empty list matches nothing. */
export interface WorksQuery {
  readonly accountId: string
  readonly filter: Omit<Filter, 'search'>
  readonly words?: readonly Word[] | undefined
}

export interface Page {
  readonly size: number
  readonly number: number
  readonly order: 'ASC' | 'DESC'
  readonly after?: Place | undefined
}

/** Position of a work in the list, more precise than a Date. */
export interface Place {
  readonly id: string
  readonly createdAt: string
  readonly deletedAt: string | null
  readonly position: number
}

export async function countWorks(db: Executor, wanted: WorksQuery): Promise<number> {
  const [row] = await db.select({ total: count() }).from(works).where(matching(wanted))
  return row?.total ?? 0
}

const latest = prepared('latest_works', (db) =>
  db
    .select()
    .from(works)
    .where(and(eq(works.accountId, sql.placeholder('accountId')), isNull(works.deletedAt)))
    .orderBy(desc(works.createdAt), desc(works.position), desc(works.id))
    .limit(sql.placeholder('size')),
)

/** A page in order of creation; in the trash, in order of deletion. */
export function listWorks(db: Executor, wanted: WorksQuery, { size, number, order, after }: Page): Promise<WorkRow[]> {
  // The first page of every history.
  if (number === 1 && !after && order === 'DESC' && isEverything(wanted)) return latest(db, { accountId: wanted.accountId, size })
  const direction = order === 'ASC' ? asc : desc
  const sorted = wanted.filter.trashed ? [works.deletedAt, works.id] : [works.createdAt, works.position, works.id]
  const ordered = sorted.map((column) => direction(column))
  if (after || number === 1) {
    const beyond = after && placedBeyond(after, { trashed: wanted.filter.trashed === true, order })
    return db
      .select()
      .from(works)
      .where(and(matching(wanted), beyond))
      .orderBy(...ordered)
      .limit(size)
  }
  // Skipped rows are counted in the index alone; only the page itself is read.
  const page = db
    .select({ id: works.id })
    .from(works)
    .where(matching(wanted))
    .orderBy(...ordered)
    .limit(size)
    .offset(size * (number - 1))
  return db
    .select()
    .from(works)
    .where(inArray(works.id, page))
    .orderBy(...ordered)
}

const isEverything = ({ filter, words }: WorksQuery): boolean => !words && Object.values(filter).every((value) => value === undefined)

/** Undefined if the member has no such work, not even in the trash. */
export async function placeOf(db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<Place | undefined> {
  const [row] = await db
    .select({
      id: works.id,
      createdAt: sql<string>`${works.createdAt}::text`,
      deletedAt: sql<string | null>`${works.deletedAt}::text`,
      position: works.position,
    })
    .from(works)
    .where(and(eq(works.id, id), eq(works.accountId, accountId)))
  return row
}

export interface Facets {
  readonly modes: Facet[]
  readonly models: Facet[]
  readonly media: Facet[]
  /** Latest first. */
  readonly days: Facet[]
  readonly tags: Facet[]
}
interface Facet {
  readonly value: string
  readonly count: number
}

const MAX_DAYS = 366
const MAX_TAGS = 200

/** Counts of the works by mode, model, media type, day in the filter's time zone, and tag. */
export async function facetsOf(db: Executor, wanted: WorksQuery): Promise<Facets> {
  const zone = zoneOf(wanted.filter)
  const { rows } = await db.execute<{ facet: keyof Facets; value: string; count: number }>(sql`
    with cells as materialized (
      select mode, model, media, (created_at at time zone ${zone}::text)::date as day, count(*) as many
      from works where ${matching(wanted)} group by 1, 2, 3, 4
    ),
    facets as (
      select 'modes' as facet, mode as value, sum(many)::int as count from cells group by mode
      union all select 'models', model, sum(many)::int from cells group by model
      union all select 'media', media, sum(many)::int from cells group by media
      union all (select 'days', day::text, sum(many)::int from cells group by day order by day desc limit ${MAX_DAYS})
      union all (
        select 'tags', tag, count(*)::int from works, unnest(tags) as tag
        where ${isTagged} and ${matching(wanted)} group by tag order by 3 desc, tag limit ${MAX_TAGS}
      )
    )
    select facet, value, count from facets
    order by facet, case when facet = 'days' then value end desc, count desc, value`)
  const of = (facet: keyof Facets): Facet[] => rows.flatMap((row) => (row.facet === facet ? [{ value: row.value, count: row.count }] : []))
  return { modes: of('modes'), models: of('models'), media: of('media'), days: of('days'), tags: of('tags') }
}

/** Counts of the works by LoRA, size and cost. */
export const detailFacetsOf = (db: Executor, wanted: WorksQuery): Promise<DetailFacets> => detailsOf(db, matching(wanted))

/** Names of the models of a member's works, as of their creation. */
export async function namesOfModels(db: Executor, accountId: string, models: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = await Promise.all(
    models.map(async (model) => {
      const [row] = await db
        .select({ name: works.modelName })
        .from(works)
        .where(and(eq(works.accountId, accountId), matchesText(lexemeQuery(accountId, { model })), eq(works.model, model)))
        .limit(1)
      return [model, row?.name ?? model] as const
    }),
  )
  return new Map(names)
}

export async function findWork(db: Executor, id: string): Promise<WorkRow | undefined> {
  const [row] = await db.select().from(works).where(eq(works.id, id))
  return row
}

/** Works outside the trash, and results of live mode. */
export const findWorksOfJobs = (db: Executor, jobIds: readonly string[]): Promise<WorkRow[]> => worksOfJobs(db, { jobIds })

const worksOfJobs = prepared('works_of_jobs', (db) =>
  db
    .select()
    .from(works)
    .where(and(sql`${works.jobId} = any(${sql.placeholder('jobIds')}::uuid[])`, or(isNull(works.deletedAt), works.unkept)))
    .orderBy(asc(works.position)),
)

/** The member's own works among these, outside the trash, oldest first. */
export const findOwnWorks = (db: Executor, accountId: string, ids: readonly string[]): Promise<WorkRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(works)
        .where(and(eq(works.accountId, accountId), inArray(works.id, [...ids]), isNull(works.deletedAt)))
        .orderBy(asc(works.createdAt), asc(works.position), asc(works.id))

const MAX_DESCENDANTS = 500

/** A member's undeleted works made from a work, oldest first. */
export const findMadeFrom = (db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<WorkRow[]> =>
  db
    .select()
    .from(works)
    .where(and(sql`${works.madeFrom} @> array[${id}]::uuid[]`, eq(works.accountId, accountId), isNull(works.deletedAt)))
    .orderBy(asc(works.createdAt), asc(works.position), asc(works.id))
    .limit(MAX_DESCENDANTS)

/** Works of the member's own among these ids, in the trash or not, in the given order. */
export async function ownWorkIds(db: Executor, accountId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.select({ id: works.id }).from(works).where(own(accountId, ids))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** The prompt, without the negative one, of the first of these works that has one; otherwise empty. */
export async function promptOfWorks(db: Executor, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return ''
  const rows = await db
    .select({ id: works.id, prompt: works.prompt })
    .from(works)
    .where(inArray(works.id, [...ids]))
  const prompts = new Map(rows.map(({ id, prompt }) => [id, splitPrompts(prompt).prompt]))
  return ids.map((id) => prompts.get(id) ?? '').find((prompt) => prompt !== '') ?? ''
}

/** Inserts works, each with the descriptor of its image if known. */
export async function insertWorkRows(
  db: Executor,
  rows: readonly (NewWork & { id: string; likeness?: string | undefined })[],
): Promise<void> {
  await db.insert(works).values([...rows])
  await storeLikenesses(
    db,
    rows.map(({ id, likeness = null }) => ({ workId: id, picture: likeness })),
  )
}

/** Undefined if a work with this id exists; waits for one that is being inserted. */
export async function insertMissing(db: Executor, row: NewWork): Promise<WorkRow | undefined> {
  const [inserted] = await db.insert(works).values(row).onConflictDoNothing({ target: works.id }).returning()
  return inserted
}

/** Records the result of a work's check. Undefined if the work is deleted. */
export async function recordCheck(
  db: Executor,
  id: string,
  { at, isNsfw }: { at: Date | null; isNsfw: boolean },
): Promise<WorkRow | undefined> {
  const [row] = await db
    .update(works)
    .set({ lookedAt: at, ...(isNsfw && { censored: true }) })
    .where(eq(works.id, id))
    .returning()
  return row
}

/** Marks a member's own works; returns their number. */
export async function markWorks(
  db: Executor,
  accountId: string,
  ids: readonly string[],
  marks: { starred?: 0 | 1; rated?: 0 | 1 },
): Promise<number> {
  const { rowCount } = await db.update(works).set(marks).where(own(accountId, ids))
  return rowCount ?? 0
}

/** Changes the tags of a member's own works; returns their number, and the most tags on one of them. */
export async function tagWorks(
  tx: Transaction,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ many: number; most: number }> {
  // Locked in one order, for concurrent changes.
  const locked = await tx.select({ id: works.id }).from(works).where(own(accountId, ids)).orderBy(asc(works.id)).for('no key update')
  const kept = sql`array(
    select tag from unnest(${works.tags} || ${sql.param([...add])}::text[]) with ordinality as given (tag, place)
    where tag <> all(${sql.param([...remove])}::text[]) group by tag order by min(place))`
  const rows = await tx
    .update(works)
    .set({ tags: kept })
    .where(
      inArray(
        works.id,
        locked.map(({ id }) => id),
      ),
    )
    .returning({ many: sql<number>`cardinality(${works.tags})` })
  return { many: rows.length, most: Math.max(0, ...rows.map(({ many }) => many)) }
}

/** Moves a member's own works to the trash; returns how many were not in it. */
export async function trashRows(db: Executor, accountId: string, ids: readonly string[], now: Date): Promise<number> {
  const { rowCount } = await db
    .update(works)
    .set({ deletedAt: now })
    .where(and(own(accountId, ids), isNull(works.deletedAt)))
  return rowCount ?? 0
}

/** Restores a member's own works from the trash, or keeps results of live mode; returns their number. */
export async function restoreRows(db: Executor, accountId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db
    .update(works)
    .set({ deletedAt: null, unkept: false })
    .where(and(own(accountId, ids), isNotNull(works.deletedAt)))
  return rowCount ?? 0
}

/** Works deleted, and unkept ones made, before these times have expired. */
export interface Expired {
  readonly before: Date
  readonly unkeptBefore: Date
}

const isExpired = ({ before, unkeptBefore }: Expired): SQL | undefined =>
  or(and(not(works.unkept), lt(works.deletedAt, before)), and(works.unkept, lt(works.deletedAt, unkeptBefore)))

export interface Purged {
  readonly id: string
  readonly accountId: string
}

/** Deletes works in the trash: a member's, the given ones, or those that have expired; at most `most`. Unkept results of live mode are deleted only by id or when they expire. */
export async function purgeRows(
  tx: Transaction,
  { accountId, ids, expired, most }: { accountId?: string; ids?: readonly string[]; expired?: Expired; most: number },
): Promise<Purged[]> {
  const chosen = tx
    .select({ id: works.id })
    .from(works)
    .where(
      and(
        isNotNull(works.deletedAt),
        accountId === undefined ? undefined : eq(works.accountId, accountId),
        ids && inArray(works.id, [...ids]),
        ids ? undefined : expired ? isExpired(expired) : not(works.unkept),
      ),
    )
    .limit(most)
    // Rows that another process is deleting are left to it.
    .for('update', { skipLocked: true })
  return tx.delete(works).where(inArray(works.id, chosen)).returning({ id: works.id, accountId: works.accountId })
}

/** All works of a member, oldest first, then those in the trash. */
export async function* allWorks(db: Executor, accountId: string): AsyncGenerator<WorkRow> {
  yield* rowsOfAccount(db, works, accountId, { only: isNull(works.deletedAt) })
  yield* rowsOfAccount(db, works, accountId, { only: isNotNull(works.deletedAt) })
}

export async function deleteAllWorkRows(db: Executor, accountId: string): Promise<void> {
  for (const part of [isNull(works.deletedAt), isNotNull(works.deletedAt)]) {
    await db.delete(works).where(and(eq(works.accountId, accountId), part))
  }
}

const own = (accountId: string, ids: readonly string[]): SQL | undefined => and(eq(works.accountId, accountId), inArray(works.id, [...ids]))

function matching({ accountId, filter, words }: WorksQuery): SQL | undefined {
  const { starred, rated, mode, model, media, day, collection, tag, trashed = false } = filter
  return and(
    eq(works.accountId, accountId),
    trashed ? and(isNotNull(works.deletedAt), not(works.unkept)) : isNull(works.deletedAt),
    starred === undefined ? undefined : eq(works.starred, starred),
    rated === undefined ? undefined : eq(works.rated, rated),
    mode === undefined ? undefined : eq(works.mode, mode),
    model === undefined ? undefined : eq(works.model, model),
    media === undefined ? undefined : eq(works.media, media),
    day === undefined ? undefined : isOfDay(day, zoneOf(filter)),
    collection === undefined ? undefined : isIn(collection),
    tag === undefined ? undefined : and(isTagged, isOfTags(wholeTagQuery(accountId, tag))),
    hasDetails(filter),
    words?.length === 0 ? sql`false` : containsAll(accountId, words ?? [], { mode, model }),
  )
}

const isIn = (collection: string): SQL =>
  sql`${works.id} in (select ${collectionWorks.workId} from ${collectionWorks} where ${collectionWorks.collectionId} = ${collection})`

function placedBeyond({ createdAt, deletedAt, position, id }: Place, { trashed, order }: { trashed: boolean; order: 'ASC' | 'DESC' }): SQL {
  const than = sql.raw(order === 'ASC' ? '>' : '<')
  return trashed
    ? sql`(${works.deletedAt}, ${works.id}) ${than} (${deletedAt}::timestamptz, ${id}::uuid)`
    : sql`(${works.createdAt}, ${works.position}, ${works.id}) ${than} (${createdAt}::timestamptz, ${position}::smallint, ${id}::uuid)`
}

const zoneOf = ({ time_zone: zone = OPERATOR_ZONE }: Pick<Filter, 'time_zone'>): string => zone

/** From midnight to midnight in the time zone: days with a change of summer time have another length. */
const isOfDay = (day: string, zone: string): SQL => {
  const midnight = sql`${day}::date::timestamp`
  return sql`${works.createdAt} >= (${midnight} at time zone ${zone}::text) and ${works.createdAt} < ((${midnight} + interval '1 day') at time zone ${zone}::text)`
}
