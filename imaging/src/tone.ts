import { at, mapSamples } from './plane.ts'
import { clamp, unit } from './scalar.ts'

/** Value, 0 to 1, below which a share of all values lies, exact to a thousandth. */
export function lightnessQuantile(light: Float32Array, share: number): number {
  const counts = new Int32Array(BINS + 1)
  for (let i = 0; i < light.length; i++) {
    const bin = Math.round(unit(at(light, i)) * BINS)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  let left = light.length * share
  return (
    Math.max(
      0,
      counts.findIndex((count) => (left -= count) <= 0),
    ) / BINS
  )
}

const BINS = 1000

/**
 * Lightness for a drawing on white paper: the picture's own range from black to white, its middle raised to `middle` where it is lower, or a night would become
 * a black sheet.
 */
export function drawnTone(light: Float32Array, middle = 0.66): Float32Array {
  const low = Math.min(lightnessQuantile(light, 0.01), 0.35)
  const high = Math.max(lightnessQuantile(light, 0.99), low + 0.3)
  const median = clamp((lightnessQuantile(light, 0.5) - low) / (high - low), 0.05, 0.98)
  const gamma = median < middle ? clamp(Math.log(middle) / Math.log(median), 0.35, 1) : 1
  return mapSamples(light, (value) => 0.12 + 0.86 * unit((value - low) / (high - low)) ** gamma)
}
