import type { Work } from '@stipple/core/contract/shapes'
import { create } from 'zustand'

interface Viewer {
  readonly works: readonly Work[]
  /** Undefined: closed. */
  readonly index: number | undefined
}

export const useViewer = create<Viewer>()(() => ({ works: [], index: undefined }))

/** Neighbours on either side that can be reached: a long list is not read as a whole. */
const MOST_BESIDE = 500

/** Opens the large view on one work of a list. */
export function showViewer(works: readonly Work[], work: Work): void {
  const index = Math.max(
    0,
    works.findIndex((one) => one.image_id === work.image_id),
  )
  const from = Math.max(0, index - MOST_BESIDE)
  useViewer.setState({ works: works.slice(from, index + MOST_BESIDE + 1), index: index - from })
}

export const closeViewer = (): void => useViewer.setState({ index: undefined })
