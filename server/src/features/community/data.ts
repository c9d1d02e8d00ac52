import type { community as calls } from '@stipple/core/contract/community'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, notInArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isUnblocked } from '../../db/blocks.ts'
import type { Executor, QueryBuilder, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { similarPublished } from '../../db/likenesses.ts'
import { countOf, type Page, pageOf } from '../../db/page.ts'
import { recordAction } from '../../db/record-action.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { communityLikes, type CommunityRow, communityReports, communityWorks, type ReportRow } from '../../db/schema/community.ts'
import { communityRemixes, follows } from '../../db/schema/people.ts'
import { works, type WorkRow } from '../../db/schema/works.ts'
import { newId } from '../../lib/new-id.ts'
import { sendNotice } from '../notices/public.ts'
import { wordsToFind } from './search.ts'

type Filter = Pick<
  z.output<(typeof calls)['POST /api/work/list']['body']>,
  'model_name' | 'category_id' | 'keyword' | 'page' | 'limit' | 'order' | 'mine' | 'author' | 'following'
> & { readonly mode?: ModeId | '' | undefined }
export type NewExample = Pick<CommunityRow, 'id' | 'category' | 'mode' | 'model' | 'modelNames' | 'words' | 'createdAt'> & {
  readonly example: Readonly<Record<string, unknown>>
}

/** A community work with everything shown of it. */
export interface ShownWork {
  readonly row: CommunityRow
  /** Absent for an example. */
  readonly work: WorkRow | null
  readonly author: { readonly uid: string; readonly name: string; readonly avatar: string | null } | null
  readonly liked: boolean
}

/** Visible community works most similar to a given one. `accountId`: the reader. */
export async function listSimilar(db: Executor, accountId: string | undefined, row: CommunityRow, most: number): Promise<ShownWork[]> {
  const cids = await similarPublished(db, { cid: row.id, workId: row.workId }, most)
  if (cids.length === 0) return []
  const rows = new Map(
    (await found(db, accountId).where(and(inArray(communityWorks.id, cids), isUnblocked(accountId, communityWorks.accountId)))).map(
      (one) => [one.row.id, one],
    ),
  )
  return cids.flatMap((cid) => rows.get(cid) ?? [])
}

/** A page of works that match the filter, and their total. `accountId`: the reader. */
export async function listCommunity(
  db: Executor,
  accountId: string | undefined,
  filter: Filter,
): Promise<{ list: ShownWork[]; total: number }> {
  const wanted = matching(accountId, filter)
  const order = filter.order === 'liked' ? [desc(communityWorks.likes)] : []
  const page = { limit: filter.limit, offset: filter.limit * (filter.page - 1) }
  const [list, [all]] = isEverything(filter)
    ? await Promise.all([newest(db, { ...page, accountId: accountId ?? null }), howMany(db, { accountId: accountId ?? null })])
    : await Promise.all([
        found(db, accountId)
          .where(wanted)
          .orderBy(...order, desc(communityWorks.createdAt), desc(communityWorks.id))
          .limit(page.limit)
          .offset(page.offset),
        counted(db).where(wanted),
      ])
  return { list, total: all?.total ?? 0 }
}

/** Finds those of some community works that the account may see, as everyone may. */
export async function shownAmong(db: Executor, accountId: string | undefined, cids: readonly string[]): Promise<ShownWork[]> {
  if (cids.length === 0) return []
  return found(db, accountId).where(and(inArray(communityWorks.id, [...cids]), matching(accountId, {})))
}

/** The newest works visible to a guest. */
export const listNewest = (db: Executor, limit: number): Promise<ShownWork[]> => newest(db, { limit, offset: 0, accountId: null })

/** Returns true if a filter is the default of the first page and the community. */
const isEverything = ({ mode, model_name, category_id, keyword, mine, author, following, order }: Filter): boolean =>
  !mode && !model_name && !category_id && !keyword && !mine && !following && author === undefined && order === 'newest'

const newest = prepared('newest_of_community', (db) =>
  found(db, sql.placeholder('accountId'))
    .where(and(matching(undefined, {}), isUnblocked(sql.placeholder('accountId'), communityWorks.accountId)))
    .orderBy(desc(communityWorks.createdAt), desc(communityWorks.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
)

const howMany = prepared('many_in_community', (db) =>
  counted(db).where(and(matching(undefined, {}), isUnblocked(sql.placeholder('accountId'), communityWorks.accountId))),
)

const counted = (db: QueryBuilder) =>
  db.select({ total: count() }).from(communityWorks).leftJoin(works, eq(works.id, communityWorks.workId))

/** In any state, except in the trash, or between members of whom one has blocked the other. Visible to administrators in any case. */
export async function findCommunity(
  db: Executor,
  reader: { readonly accountId: string; readonly isSuper: boolean } | undefined,
  cid: string,
): Promise<ShownWork | undefined> {
  const unblocked = reader?.isSuper ? undefined : isUnblocked(reader?.accountId, communityWorks.accountId)
  const [row] = await found(db, reader?.accountId).where(and(eq(communityWorks.id, cid), isThere(), unblocked))
  return row
}

type Terms = Pick<CommunityRow, 'category' | 'words' | 'licence' | 'promptHidden'>

/** Terms of the last publication of a work. */
export async function findPublished(db: Executor, workId: string): Promise<Omit<Terms, 'words'> | undefined> {
  const { category, licence, promptHidden } = communityWorks
  const [row] = await db.select({ category, licence, promptHidden }).from(communityWorks).where(eq(communityWorks.workId, workId))
  return row
}

/** Publishes a work, or publishes it again; a published one keeps its position and gets the given terms. */
export async function insertCommunity(
  db: Executor,
  row: Pick<CommunityRow, 'id' | 'mode' | 'model' | 'modelNames'> & { workId: string; accountId: string },
  terms: Terms,
): Promise<void> {
  await db
    .insert(communityWorks)
    .values({ ...row, ...terms })
    .onConflictDoUpdate({
      target: communityWorks.id,
      set: {
        ...terms,
        createdAt: sql`case when ${communityWorks.withdrawnAt} is null then ${communityWorks.createdAt} else now() end`,
        withdrawnAt: null,
      },
    })
}

/** Returns true if the account had published this work. */
export async function withdraw(db: Executor, accountId: string, cid: string): Promise<boolean> {
  const rows = await db
    .update(communityWorks)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(communityWorks.id, cid), eq(communityWorks.accountId, accountId), isNull(communityWorks.withdrawnAt)))
    .returning({ id: communityWorks.id })
  return rows.length > 0
}

/** Likes or unlikes a work, idempotent; returns the number of likes. */
export function setLike(db: Executor, { cid, accountId, liked }: { cid: string; accountId: string; liked: boolean }): Promise<number> {
  return db.transaction(async (tx) => {
    const changed = liked
      ? await tx.insert(communityLikes).values({ cid, accountId }).onConflictDoNothing().returning({ id: communityLikes.id })
      : await tx
          .delete(communityLikes)
          .where(and(eq(communityLikes.cid, cid), eq(communityLikes.accountId, accountId)))
          .returning({ id: communityLikes.id })
    const by = liked ? changed.length : -changed.length
    const [row] = await tx
      .update(communityWorks)
      .set({ likes: sql`${communityWorks.likes} + ${by}` })
      .where(eq(communityWorks.id, cid))
      .returning({ likes: communityWorks.likes })
    return row?.likes ?? 0
  })
}

/** Counts a member among those who remixed a work, once; returns the number. */
export function countRemix(db: Executor, remix: { cid: string; accountId: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const fresh = await tx.insert(communityRemixes).values(remix).onConflictDoNothing().returning({ cid: communityRemixes.cid })
    const [row] = await tx
      .update(communityWorks)
      .set({ remixes: sql`${communityWorks.remixes} + ${fresh.length}` })
      .where(eq(communityWorks.id, remix.cid))
      .returning({ remixes: communityWorks.remixes })
    return row?.remixes ?? 0
  })
}

/** Stores a report; a member's second one replaces the first and is open again. */
export async function storeReport(db: Executor, report: Pick<ReportRow, 'cid' | 'reason' | 'text'> & { accountId: string }): Promise<void> {
  const { reason, text } = report
  await db
    .insert(communityReports)
    .values(report)
    .onConflictDoUpdate({
      target: [communityReports.cid, communityReports.accountId],
      set: { reason, text, createdAt: sql`now()`, decidedAt: null },
    })
}

/** Works with open reports, most reported first, each with its reports, latest first. */
export async function listReported(
  db: Executor,
  accountId: string,
  page: Page,
): Promise<{ list: { found: ShownWork; reports: (ReportRow & { reporter: string | null })[] }[]; total: number }> {
  const { rows: ranked, total } = await pageOf(
    db,
    reportedWorks(db),
    page,
    desc(count()),
    desc(sql`max(${communityReports.createdAt})`),
    asc(communityReports.cid),
  )
  const cids = ranked.map(({ cid }) => cid)
  if (cids.length === 0) return { list: [], total }
  const [rows, reports] = await Promise.all([
    found(db, accountId).where(inArray(communityWorks.id, cids)),
    db
      .select({ report: communityReports, reporter: accounts.name })
      .from(communityReports)
      .leftJoin(accounts, eq(accounts.id, communityReports.accountId))
      .where(and(inArray(communityReports.cid, cids), isNull(communityReports.decidedAt)))
      .orderBy(desc(communityReports.createdAt), desc(communityReports.id)),
  ])
  const list = cids.flatMap((cid) => {
    const one = rows.find(({ row }) => row.id === cid)
    return one
      ? [{ found: one, reports: reports.flatMap(({ report, reporter }) => (report.cid === cid ? [{ ...report, reporter }] : [])) }]
      : []
  })
  return { list, total }
}

/** Counts the works with open reports. */
export const countReported = (db: Executor): Promise<number> => countOf(db, reportedWorks(db))

/** Ids of the works with open reports that are still in the community. */
const reportedWorks = (db: Executor) =>
  db
    .select({ cid: communityReports.cid })
    .from(communityReports)
    .innerJoin(communityWorks, and(eq(communityWorks.id, communityReports.cid), isNull(communityWorks.withdrawnAt)))
    .leftJoin(works, eq(works.id, communityWorks.workId))
    .where(and(isNull(communityReports.decidedAt), isThere()))
    .groupBy(communityReports.cid)

/** Hides a work or shows it again, closes its reports and writes the audit log. Returns true if it exists. */
export function decide(db: Executor, cid: string, { hide, by }: { hide: boolean; by: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ hiddenAt: communityWorks.hiddenAt, accountId: communityWorks.accountId, workId: communityWorks.workId })
      .from(communityWorks)
      .where(eq(communityWorks.id, cid))
      .for('update')
    if (!before) return false
    await tx
      .update(communityWorks)
      .set({ hiddenAt: hide ? sql`coalesce(${communityWorks.hiddenAt}, now())` : null })
      .where(eq(communityWorks.id, cid))
    const { rowCount } = await tx
      .update(communityReports)
      .set({ decidedAt: sql`now()` })
      .where(and(eq(communityReports.cid, cid), isNull(communityReports.decidedAt)))
    await recordAction(tx, {
      accountId: by,
      action: 'moderate',
      subject: cid,
      before: { hidden: before.hiddenAt !== null, reports: rowCount ?? 0 },
      after: { hidden: hide, reports: 0 },
    })
    const { accountId, workId } = before
    if (accountId !== null && workId !== null && accountId !== by && (before.hiddenAt !== null) !== hide)
      await sendNotice(tx, { accountId, about: { kind: hide ? 'work_hidden' : 'work_shown', work: workId }, once: `moderated:${newId()}` })
    return true
  })
}

/** Replaces the examples by these; likes and hidden states are kept. Returns the number of new or changed ones. */
export function storeExamples(db: Executor, rows: readonly NewExample[]): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = rows.map(({ id }) => id)
    await tx.delete(communityWorks).where(and(isNotNull(communityWorks.example), notInArray(communityWorks.id, ids)))
    if (rows.length === 0) return 0
    const now = (name: string) => sql.raw(`excluded.${name}`)
    const set = {
      category: now('category'),
      mode: now('mode'),
      model: now('model'),
      modelNames: now('model_names'),
      words: now('words'),
      example: now('example'),
      createdAt: now('created_at'),
    }
    const changed = await tx
      .insert(communityWorks)
      .values([...rows])
      .onConflictDoUpdate({
        target: communityWorks.id,
        set,
        setWhere: sql`(${communityWorks.example}, ${communityWorks.words}, ${communityWorks.createdAt}) is distinct from (excluded.example, excluded.words, excluded.created_at)`,
      })
      .returning({ id: communityWorks.id })
    return changed.length
  })
}

/** Deletes a member's likes and anonymizes their reports; publications are deleted with the works. */
export async function deleteCommunityTraces(tx: Transaction, accountId: string): Promise<void> {
  const gone = await tx.delete(communityLikes).where(eq(communityLikes.accountId, accountId)).returning({ cid: communityLikes.cid })
  const cids = gone.map(({ cid }) => cid)
  if (cids.length > 0)
    await tx
      .update(communityWorks)
      .set({ likes: sql`${communityWorks.likes} - 1` })
      .where(inArray(communityWorks.id, cids))
  await tx.update(communityReports).set({ accountId: null }).where(eq(communityReports.accountId, accountId))
}

const found = (db: QueryBuilder, accountId: string | Placeholder | undefined) =>
  db
    .select({
      row: communityWorks,
      work: works,
      author: { uid: accounts.uid, name: accounts.name, avatar: accounts.avatar },
      liked: accountId === undefined ? sql<boolean>`false` : likedBy(db, accountId),
    })
    .from(communityWorks)
    .leftJoin(works, eq(works.id, communityWorks.workId))
    .leftJoin(accounts, eq(accounts.id, communityWorks.accountId))

const likedBy = (db: QueryBuilder, accountId: string | Placeholder) =>
  sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(communityLikes)
      .where(and(eq(communityLikes.cid, communityWorks.id), eq(communityLikes.accountId, accountId))),
  )}`

/** An example, or a work that is not in the trash. */
const isThere = (): SQL => isNull(works.deletedAt)

const followedBy = (accountId: string | undefined): SQL =>
  accountId === undefined
    ? sql`false`
    : sql`${communityWorks.accountId} in (select ${follows.followedId} from ${follows} where ${follows.accountId} = ${accountId})`

function matching(
  accountId: string | undefined,
  { mode, model_name, category_id, keyword = '', mine = false, author, following = false }: Partial<Filter>,
): SQL | undefined {
  const owned = mine ? (accountId === undefined ? sql`false` : eq(communityWorks.accountId, accountId)) : undefined
  return and(
    isNull(communityWorks.withdrawnAt),
    // The creator sees their own hidden works.
    owned ?? isNull(communityWorks.hiddenAt),
    isThere(),
    isUnblocked(accountId, communityWorks.accountId),
    author === undefined
      ? undefined
      : sql`${communityWorks.accountId} = (select ${accounts.id} from ${accounts} where ${accounts.uid} = ${author})`,
    following ? followedBy(accountId) : undefined,
    mode ? eq(communityWorks.mode, mode) : undefined,
    category_id ? eq(communityWorks.category, category_id) : undefined,
    model_name ? or(eq(communityWorks.model, model_name), sql`${model_name} = any(${communityWorks.modelNames})`) : undefined,
    ...wordsToFind(keyword).map((word) => sql`position(${word} in ${communityWorks.words}) > 0`),
  )
}

/** Works that a member published, liked and reported, each oldest first, for the export of an account. */
export async function* exportCommunity(db: Executor, accountId: string) {
  for await (const { id, category, likes, licence, promptHidden, createdAt, withdrawnAt } of rowsOfAccount(db, communityWorks, accountId))
    yield { kind: 'published', cid: id, category, likes, licence, promptHidden, createdAt, ...(withdrawnAt && { withdrawnAt }) }
  for await (const { cid, createdAt } of rowsOfAccount(db, communityLikes, accountId)) yield { kind: 'liked', cid, createdAt }
  for await (const { cid, reason, text, createdAt } of rowsOfAccount(db, communityReports, accountId))
    yield { kind: 'reported', cid, reason, text, createdAt }
}
