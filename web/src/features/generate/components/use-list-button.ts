import { type KeyboardEvent, useRef, useState } from 'react'

/** A button that opens a list to choose from, by pointer and by the arrow keys; closing gives it the focus back. */
export function useListButton() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return {
    anchor,
    open,
    close: () => {
      setOpen(false)
      anchor.current?.focus()
    },
    button: {
      ref: anchor,
      type: 'button',
      'aria-haspopup': 'listbox',
      'aria-expanded': open,
      onClick: () => setOpen(!open),
      onKeyDown: (event: KeyboardEvent) => {
        if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        setOpen(true)
      },
    },
  } as const
}
