/**
 * Per cent done, from what is left to wait and what has passed, both in seconds: 100 × (1 − wait / (wait + passed)), to two decimals.
 * 100 when nothing is left; 0 before anything happened.
 */
export function progressOf(wait: number, passed: number): number {
  const left = Math.max(0, wait)
  const done = Math.max(0, passed)
  if (left + done === 0) return 0
  return Math.round(10_000 * (1 - left / (left + done))) / 100
}

/** Seconds left of a run that says nothing, when others like it took `typical` seconds: never less than a tenth of that, since it may take longer than they did. */
export const leftByClock = (typical: number, passed: number): number => Math.max(typical - passed, typical / 10)
