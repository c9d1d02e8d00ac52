import { useEffect, useRef } from 'react'

/** Pixels from the end of the page at which turning the wheel asks for more. */
const NEAR = 100
const PAUSE_MS = 300

/** Asks for more when the wheel turns at the end of the page, once it rests: also when more was asked for before and did not come. */
export function useMoreByWheel(more: (() => void) | undefined): void {
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
