/** `value`, or the nearer bound if it is outside `low`..`high`. */
export const clamp = (value: number, low: number, high: number): number => (value < low ? low : value > high ? high : value)
/** `value` clamped to 0..1. */
export const unit = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value)
/** Linear interpolation: `from` at 0, `to` at 1. */
export const lerp = (from: number, to: number, amount: number): number => from + (to - from) * amount

/** Hermite step from 0 at `from` to 1 at `to`; `from` may be the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = unit((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** Mean of values; 0 of none. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0
  return sum / Math.max(1, values.length)
}
