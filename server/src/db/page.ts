import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** A numbered page of a list, as the contract has it (`pageBody`, `pageQuery`). */
export interface Page {
  readonly page: number
  readonly page_size: number
}

/** A query of the builder without order or limit. */
interface Listing<Row> {
  as(alias: string): SQLWrapper
  orderBy(...order: (SQL | PgColumn)[]): { limit(size: number): { offset(rows: number): PromiseLike<Row[]> } }
}

/** Reads one page of a sorted listing, and counts all its rows. */
export async function pageOf<Row>(
  db: Executor,
  listing: Listing<Row>,
  { page, page_size: size }: Page,
  ...order: (SQL | PgColumn)[]
): Promise<{ rows: Row[]; total: number }> {
  // The count runs before the listing is sorted.
  const total = countOf(db, listing)
  const rows = listing.orderBy(...order).limit(size).offset(size * (page - 1)) // prettier-ignore
  const [found, all] = await Promise.all([rows, total])
  return { rows: found, total: all }
}

/** Counts the rows of a listing. */
export const countOf = (db: Executor, listing: Pick<Listing<unknown>, 'as'>): Promise<number> =>
  db.$count(listing.as('listing')).then(Number)

/** Part of a list; `next` is the id of its last row, the cursor of the next part, absent at the end. */
export interface Part<Row> {
  readonly rows: readonly Row[]
  readonly next?: string
}

/** Cuts a part of `size` rows from one row more, which shows that another part follows. */
export function partOf<Row>(rows: readonly Row[], size: number, idOf: (row: Row) => string | number): Part<Row> {
  const last = rows.length > size ? rows[size - 1] : undefined
  return { rows: rows.slice(0, size), ...(last !== undefined && { next: String(idOf(last)) }) }
}
