import { gaussianBlur } from './blur.ts'
import type { Painting } from './painting.ts'
import { at, eachPixel, image3, mapSamples } from './plane.ts'
import type { Image3, Size } from './plane.ts'

export interface Focus {
  /** Share of the picture that the subject covers. */
  readonly cover: number
  /** Mean depth of the subject, or a middle distance where there is none. */
  readonly depth: number
  /** Centre of the subject in pixels, or of the picture. */
  readonly x: number
  readonly y: number
}

export function findFocus(painting: Painting): Focus {
  let mass = 0
  let depth = 0
  let sumX = 0
  let sumY = 0
  eachPixel(painting, (i, x, y) => {
    const weight = at(painting.subject, i)
    mass += weight
    depth += weight * at(painting.depth, i)
    sumX += weight * x
    sumY += weight * y
  })
  const cover = mass / (painting.width * painting.height)
  if (cover < 0.002) return { cover: 0, depth: 0.35, x: painting.width / 2, y: painting.height / 2 }
  return { cover, depth: depth / mass, x: sumX / mass, y: sumY / mass }
}

/** The subject as a map of two regions: 1 where it covers a pixel by more than half. */
export function subjectRegion({ subject }: Painting): Uint16Array {
  const region = new Uint16Array(subject.length)
  for (let i = 0; i < region.length; i++) region[i] = at(subject, i) > 0.5 ? 1 : 0
  return region
}

/** Blurs an image without bleeding from outside `mask`; a place with no mask nearby keeps the plain blur. */
export function maskedBlur(image: Image3, mask: Float32Array, sigma: number): Image3 {
  const cover = gaussianBlur(mask, image, sigma)
  const result = image3(image)
  image.planes.forEach((plane, n) => {
    const inside = gaussianBlur(
      mapSamples(plane, (value, i) => value * at(mask, i)),
      image,
      sigma,
    )
    const out = result.planes[n]
    if (!out) return
    const plain = gaussianBlur(plane, image, sigma)
    for (let i = 0; i < out.length; i++) {
      const weight = at(cover, i)
      out[i] = weight > 0.003 ? at(inside, i) / weight : at(plain, i)
    }
  })
  return result
}

/** Pixels from a pixel's centre to the nearest edge of the picture. */
export const borderDistance = ({ width, height }: Size, x: number, y: number): number =>
  Math.min(x + 0.5, y + 0.5, width - x - 0.5, height - y - 0.5)
