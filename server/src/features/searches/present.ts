import type { SavedSearch } from '@stipple/core/contract/searches'
import type { SearchRow } from '../../db/schema/searches.ts'

/** A kept search as its owner sees it. */
export const presentSearch = ({ id, place, name, view, createdAt }: SearchRow): SavedSearch => ({
  id,
  place,
  name,
  view,
  create_time: createdAt.toISOString(),
})
