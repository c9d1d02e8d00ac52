import { blurPlane } from '@stipple/imaging/blur'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { quantile } from '../colours.ts'

/** Standard deviation of the second blur, in pixels. */
const AGAIN = 1
/** Share of the steepest gradients that count as edges, and their least gradient, well above the noise. */
const STEEPEST = 0.03
const LEAST_SLOPE = 0.008
/** A picture counts as sharp as its sharpest edges: the background may be out of focus on purpose. */
const SHARPEST = 0.75

/**
 * Standard deviation of the blur in pixels, if it is like a Gaussian: an edge of blur σ gets flatter by √(σ² + σ₀²) / σ when it is blurred by σ₀ once more (S.
 * Zhuo, T. Sim, "Defocus map estimation from a single image", 2011). 0 without an edge to measure.
 */
export function estimateBlur(luma: Plane): number {
  const [before, after] = [slopes(luma), slopes(blurPlane(luma, AGAIN))]
  const least = Math.max(LEAST_SLOPE, quantile(before, 1 - STEEPEST))
  const ratios: number[] = []
  for (let i = 0; i < before.data.length; i++) {
    const slope = before.data[i] ?? 0
    if (slope >= least) ratios.push(slope / Math.max(1e-6, after.data[i] ?? 0))
  }
  if (ratios.length < 50) return 0
  ratios.sort((a, b) => a - b)
  const ratio = ratios[Math.floor(ratios.length * SHARPEST)] ?? 1
  return ratio <= 1.01 ? 7 : AGAIN / Math.sqrt(ratio * ratio - 1)
}

/** Lengths of the gradient, by central differences. */
export function slopes({ data, width, height }: Plane): Plane {
  const out = createPlane(width, height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      out.data[i] = Math.hypot((data[i + 1] ?? 0) - (data[i - 1] ?? 0), (data[i + width] ?? 0) - (data[i - width] ?? 0)) / 2
    }
  }
  return out
}
