import { linearFromRgba, oklabFromRgba, rgbaFromLinear, rgbaFromOklab } from '@stipple/imaging/colour'
import { at, image3, mapImage, mapSamples } from '@stipple/imaging/plane'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { maskedBlur } from '@stipple/imaging/subject'
import type { Edit } from '../../../instructions/public.ts'
import type { Pass } from './work.ts'

/** Largest radius of the blur as a share of the long side, like a lens wide open. */
const REACH = 1 / 46

/** Blurs everything but the subject, farther areas more, in linear light so that lamps stay bright. */
export const focus: Pass<Extract<Edit, { kind: 'focus' }>> = async (lab, _edit, { maps, strength, warn }) => {
  const subject = await maps.subject()
  if (!subject) {
    warn({ code: 'no_subject' })
    return lab
  }
  const { depth } = await maps.space()
  const near = footDepth(depth, subject)
  const sigma = Math.max(lab.width, lab.height) * REACH * lerp(0.25, 1.25, strength)
  const linear = mapImage(linearFromRgba(rgbaFromOklab(lab), lab), (plane) => mapSamples(plane, (value) => value + 0.9 * value ** 4))
  const ground = mapSamples(subject, (value) => smoothstep(0.6, 0.05, value))
  const little = maskedBlur(linear, ground, sigma * 0.35)
  const large = maskedBlur(linear, ground, sigma)
  const result = image3(lab)
  result.planes.forEach((plane, n) => {
    const [sharp, some, much] = [linear.planes[n] ?? plane, little.planes[n] ?? plane, large.planes[n] ?? plane]
    for (let i = 0; i < plane.length; i++) {
      const blur = smoothstep(0.02, 0.4, Math.abs(at(depth, i) - near)) * 0.8 + 0.2
      const behind = blur < 0.5 ? lerp(at(sharp, i), at(some, i), blur * 2) : lerp(at(some, i), at(much, i), blur * 2 - 1)
      plane[i] = settle(lerp(behind, at(sharp, i), at(subject, i)))
    }
  })
  const blurred = oklabFromRgba(rgbaFromLinear(result), lab)
  // Where the subject is opaque it stays exact, without rounding errors.
  return {
    ...lab,
    planes: [
      keep(lab.planes[0], blurred.planes[0], subject),
      keep(lab.planes[1], blurred.planes[1], subject),
      keep(lab.planes[2], blurred.planes[2], subject),
    ],
  }
}

const keep = (sharp: Float32Array, blurred: Float32Array, subject: Float32Array): Float32Array =>
  mapSamples(blurred, (value, i) => lerp(value, at(sharp, i), smoothstep(0.9, 1, at(subject, i))))

/** Undoes the weighting of highlights (Newton's method). */
function settle(value: number): number {
  let guess = Math.min(value, 0.75)
  for (let round = 0; round < 3; round++) guess -= (guess + 0.9 * guess ** 4 - value) / (1 + 3.6 * guess ** 3)
  return guess
}

function footDepth(depth: Float32Array, subject: Float32Array): number {
  let sum = 0
  let weight = 1e-6
  for (let i = 0; i < depth.length; i += 5) {
    sum += at(depth, i) * at(subject, i)
    weight += at(subject, i)
  }
  return sum / weight
}
