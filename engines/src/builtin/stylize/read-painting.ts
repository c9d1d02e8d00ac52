import { gaussianBlur } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab, rgbaFromRgb } from '@stipple/imaging/colour'
import { flatten } from '@stipple/imaging/edge-preserving'
import { guessSpace } from '@stipple/imaging/guess-space'
import type { Painting } from '@stipple/imaging/painting'
import { extractPalette } from '@stipple/imaging/palette'
import { at, eachPixel, image3, mapPlane, pixelUnit, type Plane, type Size } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { resamplePlane } from '@stipple/imaging/resample'
import { clamp, lerp } from '@stipple/imaging/scalar'
import type { Picture } from '../../kit/decode-picture.ts'
import { refineMatte, scaleColours } from '../../vision/child-public.ts'
import { segments } from './segments.ts'

/**
 * Reads a photograph in the form of the illustrator's own paintings: subject, areas, estimated depth, light direction. Styles made for paintings then work on
 * photographs.
 * @param matte the subject at any size, or undefined without one
 */
export async function readPainting(
  picture: Picture,
  { size, matte, seed }: { size: Size; matte: Plane | undefined; seed: number },
): Promise<Painting> {
  const colour = rgbaFromRgb(await scaleColours(picture, size))
  const subject = matte && isMain(matte) ? await subjectMap(picture, matte, size) : new Float32Array(size.width * size.height)
  const lab = oklabFromRgba(colour, size)
  const px = pixelUnit(size)
  // Two passes: the first removes texture, the second the remaining shading within a thing.
  const smooth = flatten(lab, { reach: 26 * px, tolerance: 0.24, passes: 3 })
  const region = segments(smooth, { scale: 6 * px * px + 0.5, smallest: Math.max(4, Math.round(420 * px * px)), subject })
  const { depth } = guessSpace(size, { sky: undefined, subject })
  const palette = extractPalette(smooth, { count: 8, random: createRandom(seed).fork('palette'), favour: subject }).map(hex)
  // A view without a subject is in focus as a whole.
  const apart = subject.some((value) => value > 0.5) ? depth : depth.map((value) => lerp(0.35, value, 0.35))
  return { ...size, colour, depth: apart, subject, region, palette, light: lightDirection(lab.planes[0], subject, size), seed }
}

/** Returns true if a matte is a main subject: in a view of a town or a landscape, a slightly salient area is not. */
function isMain({ data }: Plane): boolean {
  return data.reduce((sum, value) => sum + value, 0) / data.length >= LEAST_COVER
}

const LEAST_COVER = 0.03

async function subjectMap(picture: Picture, matte: Plane, { width, height }: Size): Promise<Float32Array> {
  const { fine } = await refineMatte(picture, matte)
  return mapPlane(resamplePlane(fine, width, height), (value) => clamp(value, 0, 1)).data
}

/** Direction of light: from the side on which the picture, and above all its subject, is lighter, and from above, as nearly all light. */
function lightDirection(light: Float32Array, subject: Float32Array, size: Size): readonly [number, number, number] {
  const soft = gaussianBlur(light, size, Math.max(size.width, size.height) / 40)
  let weights = 0
  let sumX = 0
  let sumL = 0
  let sumXX = 0
  let sumXL = 0
  eachPixel(size, (i, x) => {
    const weight = 0.1 + at(subject, i)
    const side = x / size.width - 0.5
    weights += weight
    sumX += weight * side
    sumL += weight * at(soft, i)
    sumXX += weight * side * side
    sumXL += weight * side * at(soft, i)
  })
  const spread = sumXX - (sumX * sumX) / weights
  const slope = spread > 1e-6 ? (sumXL - (sumX * sumL) / weights) / spread : 0
  const x = Math.abs(slope) < 0.05 ? -0.4 : clamp(slope * 2.5, -0.65, 0.65)
  const z = 0.62
  const y = -Math.sqrt(Math.max(0.05, 1 - x * x - z * z))
  return [x, y, z]
}

function hex(colour: readonly [number, number, number]): string {
  const one = image3({ width: 1, height: 1 })
  one.planes.forEach((plane, n) => (plane[0] = colour[n] ?? 0))
  return `#${Buffer.from(rgbaFromOklab(one).subarray(0, 3)).toString('hex')}`
}
