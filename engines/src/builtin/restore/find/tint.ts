import { boxMean } from '@stipple/imaging/blur'
import type { Colours } from '@stipple/imaging/guided-filter'
import { lumaOf } from '../colours.ts'

/** Radius in pixels over which the noise of the colours is averaged out. */
const CALM = 2
/**
 * Largest standard deviation of the colours from one curve over the brightness, relative to the tint itself: a colour photograph, faded or not, has at least
 * twice as much.
 */
const MAX_STRAY = 0.14
/** Mean difference of red and blue below which a picture is grey. */
const LEAST_TINT = 0.03

/** Returns true if a picture is a print of one tint, as browned black-and-white photographs are: its colours follow from its brightness. */
export function isTinted(colours: Colours): boolean {
  const luma = boxMean(lumaOf(colours), CALM)
  const differences = [colours[0], colours[2]].map((plane) => boxMean(plane, CALM).data.map((value, i) => value - (luma.data[i] ?? 0)))
  const [red = 0, blue = 0] = differences.map((values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))
  if (Math.abs(red - blue) < LEAST_TINT) return false
  const most = MAX_STRAY * Math.max(Math.abs(red), Math.abs(blue))
  return differences.every((values) => strayFrom(values, luma.data) <= most)
}

/** Bins of brightness; each has its own mean. */
const STEPS = 32

function strayFrom(values: Float32Array, luma: Float32Array): number {
  const sums = Array.from({ length: STEPS }, () => ({ count: 0, sum: 0, squares: 0 }))
  values.forEach((value, i) => {
    const step = sums[Math.min(STEPS - 1, Math.max(0, Math.floor((luma[i] ?? 0) * STEPS)))]
    if (!step) return
    step.count++
    step.sum += value
    step.squares += value * value
  })
  const apart = sums.reduce((total, { count, sum, squares }) => total + (count > 0 ? squares - (sum * sum) / count : 0), 0)
  return Math.sqrt(Math.max(0, apart) / Math.max(1, values.length))
}
