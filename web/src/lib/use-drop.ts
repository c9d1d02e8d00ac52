import { type DragEvent, useEffect, useRef, useState } from 'react'

/** Files that are dropped on a place, and pictures that are pasted anywhere while it is there. */
export function useDrop(take: (files: readonly File[]) => void, { paste: isPasted = true }: { paste?: boolean } = {}) {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    if (!isPasted) return undefined
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])].filter((one) => one.type.startsWith('image/'))
      // Another field took it, or it is text with a picture of itself, as tables bring it, and meant for the text field.
      if (pasted.length === 0 || event.defaultPrevented || (writes(event.target) && event.clipboardData?.getData('text/plain'))) return
      event.preventDefault()
      latest.current(pasted)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [isPasted])

  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return { over, target }
}

const writes = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
