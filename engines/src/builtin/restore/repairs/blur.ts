import type { Colours } from '../../cutout/guided-filter.ts'
import type { Plane } from '../../cutout/plane.ts'
import { createPlane } from '../../cutout/plane.ts'
import { resamplePlane } from '../../cutout/resample.ts'
import { blurPlane } from '../blur.ts'
import { clamp, lumaOf, mapColours, mixColours, withLuma } from '../colours.ts'
import { estimateBlur } from '../find/blur.ts'

export interface Deblurring {
  /** Makes a picture twice as large, with new detail. */
  readonly enlarge?: ((colours: Colours) => Promise<Colours>) | undefined
}

/** Lenses and scaling alone blur this much. */
const SHARP = 0.55
const STRONGEST = 3
const ROUNDS = 10
/** The blur is taken for a little less than it seems: too much makes ripples. */
const CAUTION = 0.85
/** A picture with this much blur loses nothing when it is shrunk to half. */
const HALF_AT = 2.4

/**
 * Blur goes two ways: by deconvolution, which is true to what is there, and – for more than a trace of it – by shrinking the picture as
 * far as its blur allows and letting a network draw it large and sharp again.
 */
export async function sharpen(colours: Colours, { enlarge }: Deblurring): Promise<Colours> {
  const sigma = Math.min(STRONGEST, Math.max(SHARP, estimateBlur(lumaOf(colours))))
  const restored = deconvolve(colours, sigma * CAUTION)
  if (!enlarge || sigma < 1) return restored
  const [{ width, height }] = colours
  const scale = Math.min(1, Math.max(0.5, HALF_AT / 2 / sigma))
  const small = mapColours(colours, (plane) => resamplePlane(plane, Math.ceil(width * scale), Math.ceil(height * scale)))
  const drawn = mapColours(await enlarge(small), (plane) => clampPlane(resamplePlane(plane, width, height)))
  return mixColours(restored, drawn, sigma < 1.3 ? 0.3 : 0.5)
}

/** Richardson and Lucy's iteration for a Gaussian blur, on brightness only: colours are seen less sharp anyway. */
export function deconvolve(colours: Colours, sigma: number): Colours {
  const luma = lumaOf(colours)
  const observed: Plane = { ...luma, data: luma.data.map((value) => value + OFFSET) }
  let estimate = observed
  for (let round = 0; round < ROUNDS; round++) {
    const blurred = blurPlane(estimate, sigma)
    const ratio = blurPlane(
      { ...observed, data: observed.data.map((value, i) => value / Math.max(OFFSET / 2, blurred.data[i] ?? 1)) },
      sigma,
    )
    const next = createPlane(luma.width, luma.height)
    for (let i = 0; i < next.data.length; i++) next.data[i] = (estimate.data[i] ?? 0) * (ratio.data[i] ?? 1)
    estimate = next
  }
  return withLuma(colours, luma, clampPlane({ ...estimate, data: estimate.data.map((value) => value - OFFSET) }))
}

/** Keeps the quotient calm in the dark. */
const OFFSET = 0.02

const clampPlane = (plane: Plane): Plane => ({ ...plane, data: plane.data.map(clamp) })
