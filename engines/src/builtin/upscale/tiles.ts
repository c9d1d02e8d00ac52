import { unit } from '@stipple/imaging/scalar'
/** A stretch of one axis of a picture that the network processes as one tile. */
export interface Span {
  readonly start: number
  readonly size: number
  /** Pixels shared with the previous span; 0 for the first. */
  readonly overlap: number
}

export interface SpanOptions {
  readonly longest: number
  readonly overlap: number
}

/**
 * Cuts an axis into as few spans as possible, all of one size (the runtime then reuses its memory), none longer than `longest`.
 * Neighbours share at least `overlap` pixels.
 */
export function planSpans(length: number, { longest, overlap }: SpanOptions): readonly Span[] {
  const count = length <= longest ? 1 : Math.ceil((length - overlap) / (longest - overlap))
  const size = Math.min(length, Math.ceil((length + overlap * (count - 1)) / count))
  const starts = Array.from({ length: count }, (_, i) => Math.max(0, Math.min(i * (size - overlap), length - size)))
  return starts.map((start, i) => ({ start, size, overlap: i === 0 ? 0 : (starts[i - 1] ?? 0) + size - start }))
}

/**
 * Weight of the later of two spans at a place in their overlap (0 to 1 from its beginning to its end): 0, then a ramp, then 1.
 * The outer quarters are left to the span that has more context there.
 */
export function blendWeight(place: number): number {
  return unit(2 * place - 0.5)
}
