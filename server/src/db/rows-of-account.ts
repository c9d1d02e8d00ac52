import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** A table whose rows belong to accounts. */
type Owned = PgTable & { readonly id: PgColumn; readonly accountId: PgColumn; readonly createdAt: PgColumn }

const PAGE = 500

/**
 * All rows of an account, or those matching a condition, sorted by a column (default: oldest first), read in pages: only one is in memory. Requires
 * an index on the account and that column.
 */
export async function* rowsOfAccount<T extends Owned>(
  db: Executor,
  table: T,
  accountId: string,
  { column = table.createdAt, only }: { readonly column?: PgColumn; readonly only?: SQL } = {},
): AsyncGenerator<T['$inferSelect']> {
  let last: { readonly id: unknown; readonly place: string } | undefined
  for (;;) {
    const after = last && sql`(${column}, ${table.id}) > (${last.place}, ${last.id})`
    const page = await db
      // Position as text, because database times are more precise than a Date.
      .select({ row: getTableColumns<Owned>(table), id: table.id, place: sql<string>`${column}::text` })
      .from<Owned>(table)
      .where(and(eq(table.accountId, accountId), only, after))
      .orderBy(asc(column), asc(table.id))
      .limit(PAGE)
    for (const { row } of page) yield row
    last = page.at(-1)
    if (page.length < PAGE) return
  }
}
