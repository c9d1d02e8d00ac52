import type { Work } from '@stipple/core/contract/shapes'
import { create } from 'zustand'

interface Viewer {
  readonly works: readonly Work[]
  /** Undefined: closed. */
  readonly index: number | undefined
}

export const useViewer = create<Viewer>()(() => ({ works: [], index: undefined }))

/** Opens the large view on one work of a list. */
export function showViewer(works: readonly Work[], work: Work): void {
  useViewer.setState({
    works,
    index: Math.max(
      0,
      works.findIndex((one) => one.image_id === work.image_id),
    ),
  })
}

export const closeViewer = (): void => useViewer.setState({ index: undefined })
