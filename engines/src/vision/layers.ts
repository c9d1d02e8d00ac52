import { boxMean } from '@stipple/imaging/blur'
import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane } from '@stipple/imaging/plane'
import type { Plane } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'

/** Colours of the subject and of the background, each estimated also where the other covers it; without fine detail. */
export interface Layers {
  readonly subject: Colours
  readonly backdrop: Colours
}

/**
 * Estimates both layers of a picture from its matte by blur fusion, applied twice with a shrinking radius:
 * M. Forte, "Approximate fast foreground colour estimation" (ICIP 2021).
 */
export function estimateLayers(colours: Colours, matte: Plane, { radius }: { radius: number }): Layers {
  const rough = colours.map((colour) => fuse({ colour, subject: colour, backdrop: colour, matte, radius: radius * 15 }))
  const fine = rough.map(({ subject, backdrop }, channel) =>
    fuse({ colour: colours[channel] ?? subject, subject, backdrop, matte, radius }),
  )
  const [red, green, blue] = fine
  if (!red || !green || !blue) throw new Error('a picture has three colours')
  return { subject: [red.subject, green.subject, blue.subject], backdrop: [red.backdrop, green.backdrop, blue.backdrop] }
}

/** Blurs each layer weighted by its own opacity, so that the other does not bleed in; then corrects both to reproduce the picture. */
function fuse({
  colour,
  subject,
  backdrop,
  matte,
  radius,
}: {
  colour: Plane
  subject: Plane
  backdrop: Plane
  matte: Plane
  radius: number
}): { subject: Plane; backdrop: Plane } {
  const inverse = createPlane(matte.width, matte.height)
  const [weighted, inverseWeighted] = [createPlane(matte.width, matte.height), createPlane(matte.width, matte.height)]
  for (let i = 0; i < matte.data.length; i++) {
    const alpha = matte.data[i] ?? 0
    inverse.data[i] = 1 - alpha
    weighted.data[i] = alpha * (subject.data[i] ?? 0)
    inverseWeighted.data[i] = (1 - alpha) * (backdrop.data[i] ?? 0)
  }
  const near = divide(boxMean(weighted, radius), boxMean(matte, radius))
  const far = divide(boxMean(inverseWeighted, radius), boxMean(inverse, radius))
  for (let i = 0; i < matte.data.length; i++) {
    const alpha = matte.data[i] ?? 0
    near.data[i] = foregroundColour({ colour: colour.data[i] ?? 0, near: near.data[i] ?? 0, far: far.data[i] ?? 0, alpha })
  }
  return { subject: near, backdrop: far }
}

/** Subject's colour at one point: the estimate, moved so that subject over background reproduces the picture. */
export function foregroundColour({ colour, near, far, alpha }: { colour: number; near: number; far: number; alpha: number }): number {
  return unit(near + alpha * (colour - alpha * near - (1 - alpha) * far))
}

function divide(sum: Plane, weight: Plane): Plane {
  for (let i = 0; i < sum.data.length; i++) sum.data[i] = (sum.data[i] ?? 0) / ((weight.data[i] ?? 0) + 1e-5)
  return sum
}
