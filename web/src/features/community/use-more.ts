import { useEffect, useRef } from 'react'

/** Distance in pixels from the end of the page within which scrolling loads more. */
const NEAR = 100
const PAUSE_MS = 300

/** Loads more on scrolling at the end of the page, after a pause: also after a failed attempt. */
export function useLoadMoreOnScroll(more: (() => void) | undefined): void {
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY <= 0) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { scrollHeight } = document.documentElement
        if (scrollHeight - innerHeight - scrollY <= NEAR) latest.current?.()
      }, PAUSE_MS)
    }
    addEventListener('wheel', onWheel, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('wheel', onWheel)
    }
  }, [])
}
