import { type DragEvent, useEffect, useRef, useState } from 'react'
import { draggedAddresses, fetchDragged } from './dragged-files.ts'

interface Options {
  readonly paste?: boolean
  /** Handles them before surrounding targets, independent of registration order. */
  readonly first?: boolean
  /** Accepts the member's works by the addresses of their files; without it they come as files. */
  readonly takeAddresses?: (addresses: readonly string[]) => void
}

/** Accepts files and works dropped on an element, and images pasted anywhere while it is mounted. */
export function useDrop(take: (files: readonly File[]) => void, { paste: isPasted = true, first = false, takeAddresses }: Options = {}) {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    if (!isPasted) return undefined
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])].filter((one) => one.type.startsWith('image/'))
      // Another field handled it, or it is text with an image of itself, as from a spreadsheet, pasted into a text field.
      if (pasted.length === 0 || event.defaultPrevented) return
      if (!first && writes(event.target) && event.clipboardData?.getData('text/plain')) return
      event.preventDefault()
      latest.current(pasted)
    }
    addEventListener('paste', paste, { capture: first })
    return () => removeEventListener('paste', paste, { capture: first })
  }, [isPasted, first])

  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (first) event.stopPropagation()
      setOver(false)
      const files = [...event.dataTransfer.files]
      const addresses = files.length > 0 ? [] : draggedAddresses(event.dataTransfer)
      if (addresses.length === 0) return take(files)
      if (takeAddresses) return takeAddresses(addresses)
      void fetchDragged(addresses).then((fetched) => latest.current(fetched))
    },
  }
  return { over, target }
}

const writes = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
