import type { Property } from './property.ts'

/** The value of a field nearest to the requested number. */
export function nearest(wanted: number, { type, minimum = wanted, maximum = wanted, step }: Property): number {
  const within = Math.min(maximum, Math.max(minimum, wanted))
  if (step === undefined) return type === 'integer' ? Math.round(within) : within
  const steps = Math.min(Math.round((within - minimum) / step), Math.floor((maximum - minimum) / step))
  // Rounds away floating-point errors.
  return Number((minimum + steps * step).toFixed(4))
}
