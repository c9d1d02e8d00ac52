import { useEffect, useState } from 'react'

/** Returns the focus to the previous element when the component unmounts, unless something else has taken it. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Runs after the handlers of the clicked element: they may have opened another dialog, or navigated.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
