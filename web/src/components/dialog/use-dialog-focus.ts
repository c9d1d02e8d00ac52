import { type RefCallback, useEffect, useState } from 'react'

/**
 * Holds the focus inside a dialog for as long as it is there, and gives it back to where it was before. Mantine focuses once, which fails on a button that
 * waits for its data, forgets the focus of a button that is disabled when pressed, and gives it back only for what stays mounted while it is closed.
 * @returns the element with the role `dialog` once it is there, and the ref that tells of it.
 */
export function useDialogFocus(): readonly [HTMLDivElement | null, RefCallback<HTMLDivElement>] {
  const [dialog, setDialog] = useState<HTMLDivElement | null>(null)
  const [opener] = useState(() => document.activeElement)

  useEffect(() => {
    if (!dialog) return undefined
    const hold = () => {
      const focused = document.activeElement
      const isTop = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) === dialog
      // The dialog itself has it only until something in it can be focused.
      const isHeld = focused !== dialog && Boolean(focused?.closest('[role="dialog"], dialog'))
      if (!isTop || isHeld) return
      const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]:enabled, a[data-autofocus], [tabindex][data-autofocus]')
      ;(wanted ?? dialog).focus({ preventScroll: true })
    }
    // What was disabled loses the focus at the next drawing, after Mantine had its turn.
    const later = () => requestAnimationFrame(() => setTimeout(hold))
    const watch = new MutationObserver(later)
    watch.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    later()
    return () => watch.disconnect()
  }, [dialog])

  useEffect(
    () => () => {
      // After whatever was pressed has had its turn: it may have opened something else, or gone elsewhere.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
  return [dialog, setDialog]
}
