import { useEffect, useState } from 'react'
import { create } from 'zustand'

/** End of a pause requested by the server, Unix milliseconds. */
const usePauseEnd = create<{ readonly until: number }>()(() => ({ until: 0 }))

export const pauseFor = (seconds: number): void => usePauseEnd.setState({ until: Date.now() + seconds * 1000 })
export const isPaused = (): boolean => usePauseEnd.getState().until > Date.now()

/** Whole seconds left of the pause; 0 without one. */
export function usePause(): number {
  const until = usePauseEnd((state) => state.until)
  const [left, setLeft] = useState(() => secondsTo(until))

  useEffect(() => {
    setLeft(secondsTo(until))
    if (secondsTo(until) === 0) return undefined
    const timer = setInterval(() => {
      setLeft(secondsTo(until))
      if (secondsTo(until) === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  return left
}

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))
