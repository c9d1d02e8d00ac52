import type { SavedSearch } from '@stipple/core/contract/searches'
import type { SearchRow } from '../../db/schema/searches.ts'

/** A saved search for its owner. */
export const presentSearch = ({ id, place, name, view, createdAt }: SearchRow): SavedSearch => ({
  id,
  place,
  name,
  view,
  create_time: createdAt.toISOString(),
})
