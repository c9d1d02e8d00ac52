import type { SavedSearch } from '@stipple/core/contract/searches'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** Search that the dialog names: one that is kept, or a new one with the name it is offered. */
export type Named = Pick<SavedSearch, 'place' | 'name' | 'view'> & { readonly id?: string }

export const useNaming = create<{ readonly search: Named | undefined }>()(() => ({ search: undefined }))

/** Opens the dialog that names a search. */
export function nameSearch(search: Named): void {
  useNaming.setState({ search })
  showDialog('nameSearch')
}
