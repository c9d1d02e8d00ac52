import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

interface Arrival<T> {
  readonly id: string
  readonly ref: RefObject<T | null>
  readonly tabIndex: -1
  readonly 'data-arrival': true
}

/**
 * Attributes of a list element that addresses refer to by fragment: it is scrolled to and focused when one is followed, even if the list loads after
 * the page.
 */
export function useArrival<T extends HTMLElement>(id: string): Arrival<T> {
  const ref = useRef<T>(null)
  const visit = useLocation({ select: ({ hash, state }) => (hash === id ? (state.key ?? hash) : undefined) })
  useEffect(() => {
    if (visit === undefined) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [visit])
  return { id, ref, tabIndex: -1, 'data-arrival': true }
}
