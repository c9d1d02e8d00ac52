import { and, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { isKnownTo } from '../../db/blocks.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { isPublic } from '../../db/publications.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { templates, templateVersions } from '../../db/schema/templates.ts'
import { works } from '../../db/schema/works.ts'

/** An app, and its creator's user id. */
export type TemplateRow = typeof templates.$inferSelect & { readonly uid: string }
export type VersionRow = typeof templateVersions.$inferSelect
/** Fields that a change replaces. */
export type Content = Pick<VersionRow, 'name' | 'description' | 'cover' | 'mode' | 'model' | 'parameters' | 'shared'>

/** A list is sent in full; more apps than this would need pages. */
const MOST = 500
/** Stored versions per app. */
const MAX_VERSIONS = 50

const usable = prepared('usable_templates', (db) =>
  db
    .select({ template: templates, uid: accounts.uid })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(or(eq(templates.shared, true), eq(templates.accountId, sql.placeholder('accountId'))))
    .orderBy(desc(templates.createdAt), desc(templates.id))
    .limit(MOST),
)

/** Shared apps and the account's own, newest first. */
export async function listTemplates(db: Executor, accountId: string | undefined): Promise<TemplateRow[]> {
  const rows = await usable(db, { accountId: accountId ?? null })
  return rows.map(({ template, uid }) => ({ ...template, uid }))
}

export type Version = Pick<TemplateRow, 'id' | 'version' | 'accountId'>

const versions = prepared('template_versions_in_use', (db) =>
  db
    .select({ id: templates.id, version: templates.version, accountId: templates.accountId })
    .from(templates)
    .where(or(eq(templates.shared, true), eq(templates.accountId, sql.placeholder('accountId'))))
    .orderBy(desc(templates.createdAt), desc(templates.id))
    .limit(MOST),
)

/** Current versions of the same. */
export const listVersions = (db: Executor, accountId: string | undefined): Promise<Version[]> =>
  versions(db, { accountId: accountId ?? null })

export async function findTemplate(db: Executor, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db
    .select({ template: templates, uid: accounts.uid })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(eq(templates.id, id))
  return row && { ...row.template, uid: row.uid }
}

/** A new app, at its first version. `source`: the app that it was copied from. */
export async function insertTemplate(
  tx: Transaction,
  { id, accountId, content, source }: { id: string; accountId: string; content: Content; source?: string | undefined },
): Promise<typeof templates.$inferSelect | undefined> {
  const [row] = await tx
    .insert(templates)
    .values({ id, accountId, ...content, source })
    .returning()
  if (row) await keepVersion(tx, row)
  return row
}

/** Changes an app, as its next version. Undefined if the account has no app with this id. */
export async function updateTemplate(
  tx: Transaction,
  { id, accountId, content }: { id: string; accountId: string; content: Content },
): Promise<typeof templates.$inferSelect | undefined> {
  const [row] = await tx
    .update(templates)
    .set({ ...content, version: sql`${templates.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(templates.id, id), eq(templates.accountId, accountId)))
    .returning()
  if (!row) return undefined
  await keepVersion(tx, row)
  await tx
    .delete(templateVersions)
    .where(and(eq(templateVersions.templateId, id), lte(templateVersions.version, row.version - MAX_VERSIONS)))
  return row
}

/** Copies of an app that are listed at most. */
const MAX_COPIES = 100

const copyOf = ({ id, accountId }: { id: string; accountId: string | undefined }) =>
  and(eq(templates.source, id), or(eq(templates.shared, true), accountId === undefined ? undefined : eq(templates.accountId, accountId)))

/** Apps copied from one that an account may see, newest first. */
export const copiesOf = (db: Executor, wanted: { id: string; accountId: string | undefined }) =>
  db
    .select({ id: templates.id, accountId: templates.accountId, name: templates.name, cover: templates.cover, uid: accounts.uid })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(copyOf(wanted))
    .orderBy(desc(templates.createdAt), desc(templates.id))
    .limit(MAX_COPIES)

/** Names of creators by account, without those who are suspended or deleted, and those in a block with the reader. */
export async function namesOfMakers(
  db: Executor,
  ids: readonly string[],
  reader: { readonly accountId: string; readonly isSuper: boolean } | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), isKnownTo(reader)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const countCopies = (db: Executor, wanted: { id: string; accountId: string | undefined }): Promise<number> =>
  db.$count(templates, copyOf(wanted))

async function keepVersion(tx: Transaction, { id, version, ...row }: typeof templates.$inferSelect): Promise<void> {
  const { name, description, cover, mode, model, parameters, shared, updatedAt } = row
  await tx
    .insert(templateVersions)
    .values({ templateId: id, version, name, description, cover, mode, model, parameters, shared, createdAt: updatedAt })
}

/** Earlier versions of an app, latest first. */
export const earlierVersions = (db: Executor, { id, version }: Pick<TemplateRow, 'id' | 'version'>): Promise<VersionRow[]> =>
  db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, id), lt(templateVersions.version, version)))
    .orderBy(desc(templateVersions.version))

export async function findVersion(db: Executor, id: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, id), eq(templateVersions.version, version)))
  return row
}

/** Newest images that its creator published, prompt included, of those made with an app; so many at most. */
export const examplesOf = (
  db: Executor,
  { id, accountId }: Pick<TemplateRow, 'id' | 'accountId'>,
  most: number,
): Promise<{ readonly id: string }[]> =>
  db
    .select({ id: works.id })
    .from(communityWorks)
    .innerJoin(works, eq(works.id, communityWorks.workId))
    .where(
      and(
        eq(communityWorks.accountId, accountId),
        eq(communityWorks.promptHidden, false),
        isPublic(),
        eq(works.template, id),
        eq(works.media, 'image'),
        eq(works.censored, false),
        isNull(works.deletedAt),
      ),
    )
    .orderBy(desc(communityWorks.createdAt), desc(communityWorks.id))
    .limit(most)

/** Returns true if the account had an app of this id. */
export async function deleteTemplate(db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const rows = await db
    .delete(templates)
    .where(and(eq(templates.id, id), eq(templates.accountId, accountId)))
    .returning({ id: templates.id })
  return rows.length > 0
}

export async function deleteAllTemplates(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(templates).where(eq(templates.accountId, accountId))
}

/** Newest runs that an app's figures include. */
const MAX_RUNS = 50_000

export interface Figures {
  readonly runs: number
  readonly people: number
  readonly finished: number
  readonly failed: number
  readonly cancelled: number
  readonly dots: number
  /** Dots that the creator received. */
  readonly earned: number
  /** Dots that the creator received as tips. */
  readonly tips: number
  readonly own: number
  readonly days: readonly { readonly day: string; readonly runs: number; readonly failed: number; readonly earned: number }[]
  readonly failures: readonly { readonly code: string | null; readonly runs: number }[]
  readonly complete: boolean
}

/** Use of an app by others than its creator in the last 30 days of a time zone: counts only, of the newest 50,000 runs at most. */
export async function figuresOf(db: Executor, { id, creator, zone }: { id: string; creator: string; zone: string }): Promise<Figures> {
  const today = sql`(now() at time zone ${zone}::text)::date`
  const { rows } = await db.execute<Omit<Figures, 'complete'> & { counted: number }>(sql`
    with newest as materialized (
      select account_id, status, error_code, cost, (created_at at time zone ${zone}::text)::date as day from jobs
      where template = ${id} and created_at >= (${today} - 29)::timestamp at time zone ${zone}::text
      order by created_at desc limit ${MAX_RUNS}),
    used as materialized (select * from newest where account_id <> ${creator}::uuid),
    earned as materialized (
      select (settled_at at time zone ${zone}::text)::date as day, sum(dots)::int as dots from app_shares
      where app = ${id}::uuid and creator_id = ${creator}::uuid and settled_at >= (${today} - 29)::timestamp at time zone ${zone}::text
      group by 1),
    by_day as (
      select to_char(list.at, 'YYYY-MM-DD') as day, count(used.day)::int as runs, count(*) filter (where used.status = 'Failed')::int as failed,
        coalesce((select dots from earned where earned.day = list.at::date), 0) as earned
      from generate_series(${today} - 29, ${today}, interval '1 day') as list(at) left join used on used.day = list.at::date group by list.at),
    by_code as (select error_code as code, count(*)::int as runs from used where status = 'Failed' group by error_code)
    select count(*)::int as runs, count(distinct account_id)::int as people,
      count(*) filter (where status = 'Finished')::int as finished,
      count(*) filter (where status = 'Failed')::int as failed,
      count(*) filter (where status = 'Cancelled')::int as cancelled,
      coalesce(sum(cost) filter (where status = 'Finished'), 0)::float8 as dots,
      (select coalesce(sum(dots), 0)::int from earned) as earned,
      (select coalesce(sum(amount), 0)::int from credit_entries
        where app = ${id}::uuid and account_id = ${creator}::uuid and created_at >= (${today} - 29)::timestamp at time zone ${zone}::text) as tips,
      (select count(*)::int from newest) as counted,
      (select count(*)::int from newest where account_id = ${creator}::uuid) as own,
      (select jsonb_agg(by_day order by day) from by_day) as days,
      (select coalesce(jsonb_agg(by_code order by runs desc, code), '[]') from by_code) as failures
    from used`)
  const [row] = rows
  if (!row) throw new Error('counting the runs of an app gave no row')
  const { counted, ...figures } = row
  return { ...figures, complete: counted < MAX_RUNS }
}

/** All apps of an account, oldest first. */
export const templatesOf = (db: Executor, accountId: string): AsyncGenerator<typeof templates.$inferSelect> =>
  rowsOfAccount(db, templates, accountId)
