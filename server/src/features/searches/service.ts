import type { SavedSearch } from '@stipple/core/contract/searches'
import { nameKey } from '@stipple/core/domain/name-key'
import { SEARCH_LIMITS, type SearchPlace } from '@stipple/core/domain/saved-search'
import type { Context } from '../../context.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { SearchRow } from '../../db/schema/searches.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'
import { presentSearch } from './present.ts'

type Member = { readonly accountId: string }

export const listSearches = async ({ db }: Context, { accountId }: Member, place: SearchPlace | undefined): Promise<SavedSearch[]> =>
  (await data.listSearches(db, accountId, place)).map(presentSearch)

/** Saves a search. Throws `search_name_taken`, and `too_many_searches`. */
export async function saveSearch(
  { db }: Context,
  { accountId }: Member,
  { place, name, view }: Pick<SearchRow, 'place' | 'name' | 'view'>,
): Promise<SavedSearch> {
  const row = await db
    .transaction((tx) => data.insertSearch(tx, { accountId, place, name, nameKey: keyOf(name), view }, SEARCH_LIMITS.searches))
    .catch(refuseTaken)
  if (!row) throw new Problem('too_many_searches', { params: { maximum: SEARCH_LIMITS.searches } })
  return presentSearch(row)
}

/** Throws `not_found` and `search_name_taken`. */
export async function renameSearch(
  { db }: Context,
  { accountId }: Member,
  { id, name }: { id: string; name: string },
): Promise<SavedSearch> {
  const row = await data.renameSearch(db, ownOf(accountId, id), { name, nameKey: keyOf(name) }).catch(refuseTaken)
  if (!row) throw new Problem('not_found')
  return presentSearch(row)
}

/** Throws `not_found`. */
export async function removeSearch({ db }: Context, { accountId }: Member, id: string): Promise<void> {
  if (!(await data.deleteSearch(db, ownOf(accountId, id)))) throw new Problem('not_found')
}

function keyOf(name: string): string {
  const key = nameKey(name)
  if (key === '') throw new Problem('invalid_input', { fields: [{ field: 'name', code: 'missing' }] })
  return key
}

function refuseTaken(cause: unknown): never {
  if (!isDuplicate(cause, 'searches_by_name')) throw cause
  throw new Problem('search_name_taken', { fields: [{ field: 'name', code: 'search_name_taken' }], cause })
}

function ownOf(accountId: string, id: string): data.OwnedSearch {
  if (!isUuid(id)) throw new Problem('not_found')
  return { id, accountId }
}
