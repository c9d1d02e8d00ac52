/**
 * Per cent done, from the remaining and the elapsed seconds: 100 × (1 − wait / (wait + passed)), to two decimals.
 * 100 when nothing is left; 0 at the start.
 */
export function progressOf(wait: number, passed: number): number {
  const left = Math.max(0, wait)
  const done = Math.max(0, passed)
  if (left + done === 0) return 0
  return Math.round(10_000 * (1 - left / (left + done))) / 100
}

/** Seconds left of a run without progress, if similar runs took `typical` seconds: at least a tenth of that, since it may take longer. */
export const remainingByClock = (typical: number, passed: number): number => Math.max(typical - passed, typical / 10)
