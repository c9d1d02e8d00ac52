import { useEffect, useState } from 'react'

/** Whole seconds until a time, counted down to 0. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((new Date(until).getTime() - now) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [over])
  return left
}

/** 14:05 */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
