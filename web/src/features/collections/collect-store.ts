import type { Collection } from '@stipple/core/contract/collections'
import type { Work } from '@stipple/core/contract/shapes'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

interface Collecting {
  /** Works to add to a collection. */
  readonly works: readonly Work[]
  /** Collection to rename; absent: a new one is created. */
  readonly renamed: Collection | undefined
}

export const useCollecting = create<Collecting>()(() => ({ works: [], renamed: undefined }))

/** Opens the dialog for adding works to collections. */
export function collectWorks(works: readonly Work[]): void {
  useCollecting.setState({ works })
  showDialog('collect')
}

/** Opens the dialog for naming this collection, or a new one. */
export function nameCollection(renamed?: Collection): void {
  useCollecting.setState({ renamed })
  showDialog('nameCollection')
}
