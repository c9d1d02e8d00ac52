import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before, when the component is gone and nothing else has taken it. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Runs after the handlers of the pressed element: they may have opened another dialog, or navigated.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
