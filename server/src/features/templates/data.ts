import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { templates } from '../../db/schema/templates.ts'

export type TemplateRow = typeof templates.$inferSelect & { readonly uid: string }
export type NewTemplate = Pick<TemplateRow, 'accountId' | 'name' | 'description' | 'cover' | 'mode' | 'model' | 'parameters'>

/** Newest first, each with who made it. */
export async function listTemplates(db: Executor): Promise<TemplateRow[]> {
  const rows = await db
    .select({ template: templates, uid: accounts.uid })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .orderBy(desc(templates.createdAt), desc(templates.id))
    .limit(MOST)
  return rows.map(({ template, uid }) => ({ ...template, uid }))
}

/** A list is sent whole; more apps than this need pages. */
const MOST = 500

export async function insertTemplate(db: Executor, template: NewTemplate): Promise<typeof templates.$inferSelect | undefined> {
  const [row] = await db.insert(templates).values(template).returning()
  return row
}

/** Undefined when there is none of this id that the account made. */
export async function updateTemplate(
  db: Executor,
  id: string,
  { accountId, ...changes }: NewTemplate,
): Promise<typeof templates.$inferSelect | undefined> {
  const [row] = await db
    .update(templates)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(templates.id, id), eq(templates.accountId, accountId)))
    .returning()
  return row
}

/** Whether there was one of this id that the account made. */
export async function deleteTemplate(db: Executor, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const rows = await db
    .delete(templates)
    .where(and(eq(templates.id, id), eq(templates.accountId, accountId)))
    .returning({ id: templates.id })
  return rows.length > 0
}

/** All that an account made, the oldest first. */
export const templatesOf = (db: Executor, accountId: string): AsyncGenerator<typeof templates.$inferSelect> =>
  rowsOfAccount(db, templates, accountId)
