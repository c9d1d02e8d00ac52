import { blurPlane } from '@stipple/imaging/blur'
import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { unit } from '@stipple/imaging/scalar'
import { lumaOf, mapColours, mixColours, withLuma } from '../colours.ts'
import { estimateBlur } from '../find/blur.ts'
import { findMotion, type MotionBlur } from '../find/motion.ts'

export interface Deblurring {
  /** Network that enlarges a picture to twice its size, with new detail. */
  readonly enlarge?: ((colours: Colours) => Promise<Colours>) | undefined
}

/** Blur of lenses and scaling alone (σ in pixels). */
const SHARP = 0.55
const STRONGEST = 3
const ROUNDS = 10
/** Motion loses more than defocus, and deconvolving it causes fewer ripples. */
const ROUNDS_OF_MOTION = 24
/** Factor on the estimated blur: overestimated blur causes ripples. */
const CAUTION = 0.85
/** Blur from which a picture loses nothing when it is reduced to half. */
const HALF_AT = 2.4

/**
 * Sharpens by two methods: by deconvolution, which is true to the picture, and – for more than a trace of blur – by reducing the picture as far as its blur allows
 * and having a network enlarge it again.
 */
export async function sharpen(colours: Colours, { enlarge }: Deblurring): Promise<Colours> {
  const luma = lumaOf(colours)
  const motion = findMotion(luma)
  // A network not trained on motion would draw its traces as objects.
  if (motion) return deconvolve(colours, { blur: (plane) => blurAlong(plane, motion), rounds: ROUNDS_OF_MOTION })
  const sigma = Math.min(STRONGEST, Math.max(SHARP, estimateBlur(luma)))
  const restored = deconvolve(colours, { blur: (plane) => blurPlane(plane, sigma * CAUTION), rounds: ROUNDS })
  if (!enlarge || sigma < 1) return restored
  const [{ width, height }] = colours
  const scale = Math.min(1, Math.max(0.5, HALF_AT / 2 / sigma))
  const small = mapColours(colours, (plane) => resamplePlane(plane, Math.ceil(width * scale), Math.ceil(height * scale)))
  const drawn = mapColours(await enlarge(small), (plane) => clampPlane(resamplePlane(plane, width, height)))
  return mixColours(restored, drawn, sigma < 1.3 ? 0.3 : 0.5)
}

/** Richardson–Lucy iteration for a symmetric blur, on brightness only: the eye sees colours less sharply anyway. */
function deconvolve(colours: Colours, { blur, rounds }: { blur: (plane: Plane) => Plane; rounds: number }): Colours {
  const luma = lumaOf(colours)
  const observed: Plane = { ...luma, data: luma.data.map((value) => value + OFFSET) }
  let estimate = observed
  for (let round = 0; round < rounds; round++) {
    const blurred = blur(estimate)
    const ratio = blur({ ...observed, data: observed.data.map((value, i) => value / Math.max(OFFSET / 2, blurred.data[i] ?? 1)) })
    const next = createPlane(luma.width, luma.height)
    for (let i = 0; i < next.data.length; i++) next.data[i] = (estimate.data[i] ?? 0) * (ratio.data[i] ?? 1)
    estimate = next
  }
  return withLuma(colours, luma, clampPlane({ ...estimate, data: estimate.data.map((value) => value - OFFSET) }))
}

/** Blur of a straight, uniform motion: the mean along it, borders repeated. */
function blurAlong(plane: Plane, motion: MotionBlur): Plane {
  const { width, height, data } = plane
  const out = createPlane(width, height)
  for (const { dx, dy, weight } of stepsOf(motion)) {
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width
      for (let x = 0; x < width; x++, i++)
        out.data[i] = (out.data[i] ?? 0) + weight * (data[row + Math.min(width - 1, Math.max(0, x + dx))] ?? 0)
    }
  }
  return out
}

interface Step {
  readonly dx: number
  readonly dy: number
  readonly weight: number
}

/** Weights of whole-pixel steps along the motion. */
function stepsOf({ angle, length }: MotionBlur): readonly Step[] {
  const steps = new Map<string, Step>()
  const count = Math.ceil(length)
  for (let n = 0; n < count; n++) {
    const place = ((n + 0.5) / count - 0.5) * length
    const [x, y] = [Math.cos(angle) * place, Math.sin(angle) * place]
    for (const dx of [Math.floor(x), Math.floor(x) + 1]) {
      for (const dy of [Math.floor(y), Math.floor(y) + 1]) {
        const weight = ((1 - Math.abs(x - dx)) * (1 - Math.abs(y - dy))) / count
        const before = steps.get(`${dx} ${dy}`)?.weight ?? 0
        if (weight > 0) steps.set(`${dx} ${dy}`, { dx, dy, weight: before + weight })
      }
    }
  }
  return [...steps.values()]
}

/** Keeps the quotient stable in dark areas. */
const OFFSET = 0.02

const clampPlane = (plane: Plane): Plane => ({ ...plane, data: plane.data.map(unit) })
