import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the latest one does, for parts that are not drawn anew. Not for use while drawing. */
export function useStable<Arguments extends unknown[], Result>(latest: (...given: Arguments) => Result): (...given: Arguments) => Result {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...given: Arguments) => current.current(...given), [])
}
