import { useEffect, useState } from 'react'

/** Gives the focus back to where it was when this came up, once it is gone. Mantine does so only for what stays mounted while it is closed. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
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
}
