import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { listsChanged } from './queries.ts'

/** Distance in pixels that a finger pulls before the works are refetched. */
const PULL_DISTANCE = 80

interface Refresh {
  readonly refresh: () => void
  readonly isRefreshing: boolean
}

/** Refetches lists, counts and filters, to show works that were made on other devices. */
export function useRefresh(): Refresh {
  const queries = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = () => {
    if (isRefreshing) return
    setRefreshing(true)
    void listsChanged(queries).finally(() => setRefreshing(false))
  }
  return { refresh, isRefreshing }
}

/**
 * Calls `onPulled` when a finger pulls the page down at its top. The CSS property `--pulled` of the element holds the progress, from 0 to 1. The browser's own
 * pull to refresh is disabled.
 */
export function usePullDown(element: RefObject<HTMLElement | null>, onPulled: () => void): void {
  const pulled = useRef(onPulled)
  pulled.current = onPulled
  useEffect(() => {
    const root = document.documentElement
    const before = root.style.overscrollBehaviorY
    root.style.overscrollBehaviorY = 'contain'
    let startY: number | undefined
    let distance = 0
    const show = (to: number) => {
      distance = to
      element.current?.style.setProperty('--pulled', String(Math.min(to / PULL_DISTANCE, 1)))
    }
    const onStart = ({ touches }: TouchEvent) => {
      startY = touches.length === 1 && scrollY <= 0 ? touches[0]?.clientY : undefined
    }
    const onMove = ({ touches }: TouchEvent) => {
      if (startY !== undefined) show(Math.max((touches[0]?.clientY ?? startY) - startY, 0))
    }
    const onEnd = () => {
      if (startY !== undefined && distance >= PULL_DISTANCE) pulled.current()
      startY = undefined
      show(0)
    }
    const passive = { passive: true } as const
    addEventListener('touchstart', onStart, passive)
    addEventListener('touchmove', onMove, passive)
    addEventListener('touchend', onEnd)
    addEventListener('touchcancel', onEnd)
    return () => {
      root.style.overscrollBehaviorY = before
      removeEventListener('touchstart', onStart)
      removeEventListener('touchmove', onMove)
      removeEventListener('touchend', onEnd)
      removeEventListener('touchcancel', onEnd)
    }
  }, [element])
}
