import { type KeyboardEvent, useRef, useState } from 'react'

/** Props of a button that opens a list, by pointer and by the arrow keys; closing returns the focus to it. */
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
