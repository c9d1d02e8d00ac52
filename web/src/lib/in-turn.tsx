import { type ReactNode, useEffect, useState } from 'react'

let isStarting = false

/** Has the parts of the first view drawn in turn, until it is there. */
export function setStarting(starting: boolean): void {
  isStarting = starting
}

/**
 * Draws a part of the first view in a task of its own, so that a tap need not wait for the whole; `before` keeps its place. After the start it is drawn like any
 * other part.
 */
export function InTurn({ children, before = null }: { readonly children: ReactNode; readonly before?: ReactNode }) {
  const [isDrawn, setDrawn] = useState(!isStarting)
  useEffect(() => {
    if (isDrawn) return undefined
    const timer = setTimeout(() => setDrawn(true))
    return () => clearTimeout(timer)
  }, [isDrawn])
  return isDrawn ? children : before
}
