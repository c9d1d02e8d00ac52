import type { Collection } from '@stipple/core/contract/collections'
import type { Work } from '@stipple/core/contract/shapes'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

interface Collecting {
  /** Works to put into a collection. */
  readonly works: readonly Work[]
  /** Collection that gets another name; a new one is made where it is absent. */
  readonly renamed: Collection | undefined
}

export const useCollecting = create<Collecting>()(() => ({ works: [], renamed: undefined }))

/** Opens the dialog that puts works into collections. */
export function collectWorks(works: readonly Work[]): void {
  useCollecting.setState({ works })
  showDialog('collect')
}

/** Opens the dialog that names a collection: this one, or a new one. */
export function nameCollection(renamed?: Collection): void {
  useCollecting.setState({ renamed })
  showDialog('nameCollection')
}
