import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function of stable identity that calls the latest one, for memoised components. Not to be called during rendering. */
export function useStable<Arguments extends unknown[], Result>(latest: (...given: Arguments) => Result): (...given: Arguments) => Result {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...given: Arguments) => current.current(...given), [])
}
