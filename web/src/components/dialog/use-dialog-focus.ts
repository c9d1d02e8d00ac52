import { type RefCallback, useEffect, useState } from 'react'
import { useFocusBack } from '../../lib/use-focus-back.ts'

/**
 * Traps the focus inside a dialog while it is mounted, and returns it afterwards. Mantine focuses once, which fails on a button that waits for its
 * data, loses the focus of a button that is disabled when pressed, and returns it only if the dialog stays mounted while closed. @returns the element
 * with the role `dialog` once it is mounted, and the ref that sets it.
 */
export function useDialogFocus(): readonly [HTMLDivElement | null, RefCallback<HTMLDivElement>] {
  const [dialog, setDialog] = useState<HTMLDivElement | null>(null)
  useFocusBack()

  useEffect(() => {
    if (!dialog) return undefined
    const hold = () => {
      const focused = document.activeElement
      const isTop = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) === dialog
      // The dialog itself keeps the focus only until an element in it can be focused.
      const isHeld = focused !== dialog && Boolean(focused?.closest('[role="dialog"], dialog'))
      if (!isTop || isHeld) return
      const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]:enabled, a[data-autofocus], [tabindex][data-autofocus]')
      ;(wanted ?? dialog).focus({ preventScroll: true })
    }
    // A disabled element loses the focus at the next paint, after Mantine has handled the change.
    const later = () => requestAnimationFrame(() => setTimeout(hold))
    const watch = new MutationObserver(later)
    watch.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    later()
    return () => watch.disconnect()
  }, [dialog])

  return [dialog, setDialog]
}
