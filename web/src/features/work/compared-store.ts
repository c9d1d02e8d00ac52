import type { Work } from '@stipple/core/contract/shapes'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** Most works that are compared side by side. */
export const MAX_COMPARED = 4

/** Works that the dialog shows side by side. */
export const useComparedWorks = create<{ readonly works: readonly Work[] }>()(() => ({ works: [] }))

/** Opens the dialog that compares works side by side. */
export function compareWorks(works: readonly Work[]): void {
  useComparedWorks.setState({ works: works.slice(0, MAX_COMPARED) })
  showDialog('compareWorks')
}
