import { and, desc, eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared } from '../../db/driver/query.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { templates, templateVersions } from '../../db/schema/templates.ts'

/** An app, and the user id of whoever made it. */
export type TemplateRow = typeof templates.$inferSelect & { readonly uid: string }
export type VersionRow = typeof templateVersions.$inferSelect
/** Fields that a change replaces. */
export type Content = Pick<VersionRow, 'name' | 'description' | 'cover' | 'mode' | 'model' | 'parameters' | 'shared'>

/** A list is sent whole; more apps than this need pages. */
const MOST = 500
/** Number of versions that are kept. */
const MOST_VERSIONS = 50

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

/** Of the same, only what they are now. */
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

/** A new app, at its first version. */
export async function insertTemplate(
  tx: Transaction,
  { id, accountId, content }: { id: string; accountId: string; content: Content },
): Promise<typeof templates.$inferSelect | undefined> {
  const [row] = await tx
    .insert(templates)
    .values({ id, accountId, ...content })
    .returning()
  if (row) await keepVersion(tx, row)
  return row
}

/** Makes an app something else, as its next version. Undefined when there is none of this id that the account made. */
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
    .where(and(eq(templateVersions.templateId, id), lte(templateVersions.version, row.version - MOST_VERSIONS)))
  return row
}

async function keepVersion(tx: Transaction, { id, version, ...row }: typeof templates.$inferSelect): Promise<void> {
  const { name, description, cover, mode, model, parameters, shared, updatedAt } = row
  await tx
    .insert(templateVersions)
    .values({ templateId: id, version, name, description, cover, mode, model, parameters, shared, createdAt: updatedAt })
}

/** Earlier versions of an app, the latest first. */
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

/** All that an account made, the oldest first. */
export const templatesOf = (db: Executor, accountId: string): AsyncGenerator<typeof templates.$inferSelect> =>
  rowsOfAccount(db, templates, accountId)
