import type { SavedSearch } from '@stipple/core/contract/searches'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** Search to name: a saved one, or a new one with its suggested name. */
export type Named = Pick<SavedSearch, 'place' | 'name' | 'view'> & { readonly id?: string }

export const useNaming = create<{ readonly search: Named | undefined }>()(() => ({ search: undefined }))

/** Opens the dialog for naming a search. */
export function nameSearch(search: Named): void {
  useNaming.setState({ search })
  showDialog('nameSearch')
}
