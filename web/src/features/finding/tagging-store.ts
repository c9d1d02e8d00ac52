import type { Work } from '@stipple/core/contract/shapes'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** Works whose tags the dialog changes. */
export const useTagging = create<{ readonly works: readonly Work[] }>()(() => ({ works: [] }))

/** Opens the dialog for tagging works. */
export function tagWorks(works: readonly Work[]): void {
  useTagging.setState({ works })
  showDialog('tagWorks')
}
