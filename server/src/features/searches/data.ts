import type { SearchPlace } from '@stipple/core/domain/saved-search'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { rowsOfAccount } from '../../db/rows-of-account.ts'
import { searches, type SearchRow } from '../../db/schema/searches.ts'

export interface OwnedSearch {
  readonly id: string
  readonly accountId: string
}

/** Saved searches of a member, in one place or all, newest first. */
export const listSearches = (db: Executor, accountId: string, place: SearchPlace | undefined): Promise<SearchRow[]> =>
  db
    .select()
    .from(searches)
    .where(and(eq(searches.accountId, accountId), place && eq(searches.place, place)))
    .orderBy(desc(searches.createdAt), desc(searches.id))

type NewSearch = Pick<SearchRow, 'accountId' | 'place' | 'name' | 'nameKey' | 'view'>

/** Undefined if the member already has `most` in the place. */
export async function insertSearch(tx: Transaction, wanted: NewSearch, most: number): Promise<SearchRow | undefined> {
  // Serialized per member: two concurrent calls could both pass the limit.
  await lockAccount(tx, wanted.accountId)
  const there = and(eq(searches.accountId, wanted.accountId), eq(searches.place, wanted.place))
  if ((await tx.$count(searches, there)) >= most) return undefined
  const [row] = await tx.insert(searches).values(wanted).returning()
  return row
}

/** Undefined if there is no such search. */
export async function renameSearch(
  db: Executor,
  own: OwnedSearch,
  names: Pick<SearchRow, 'name' | 'nameKey'>,
): Promise<SearchRow | undefined> {
  const [row] = await db.update(searches).set(names).where(isOwn(own)).returning()
  return row
}

/** Returns true if a saved search was deleted. */
export async function deleteSearch(db: Executor, own: OwnedSearch): Promise<boolean> {
  return (await db.delete(searches).where(isOwn(own)).returning({ id: searches.id })).length > 0
}

export async function deleteSearches(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(searches).where(eq(searches.accountId, accountId))
}

/** Saved searches of a member, oldest first, for the export of an account. */
export async function* exportSearches(db: Executor, accountId: string) {
  for await (const { place, name, view, createdAt } of rowsOfAccount(db, searches, accountId)) yield { place, name, view, createdAt }
}

const isOwn = ({ id, accountId }: OwnedSearch): SQL | undefined => and(eq(searches.id, id), eq(searches.accountId, accountId))
