import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

interface Arrival<T> {
  readonly id: string
  readonly ref: RefObject<T | null>
  readonly tabIndex: -1
  readonly 'data-arrival': true
}

/**
 * Attributes of an element of a list that addresses lead to by their fragment: it is scrolled to and focused whenever one is followed, also where the list comes later
 * than the page.
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
