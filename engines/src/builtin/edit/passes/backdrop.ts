import { paintScene, type Place, understand } from '@stipple/illustrator/public'
import { gaussianBlur } from '@stipple/imaging/blur'
import { boundsOf } from '@stipple/imaging/bounds'
import { oklabFromHex, oklabFromRgba } from '@stipple/imaging/colour'
import { contactShadow } from '@stipple/imaging/contact-shadow'
import { matchLight, statisticsOf } from '@stipple/imaging/match-light'
import { at, image3, type Image3, mapImage, type Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import type { Edit } from '../../../instructions/public.ts'
import type { Pass } from './work.ts'

/** Puts the subject before a plain ground or a painted place. */
export const backdrop: Pass<Extract<Edit, { kind: 'backdrop' }>> = async (
  lab,
  { place, colour },
  { photo, maps, random, strength, warn },
) => {
  const [subject, cutOut] = [await maps.subject(), await maps.cutOut()]
  if (!subject || !cutOut) {
    warn({ code: 'no_subject' })
    return lab
  }
  if (place !== undefined) warn({ code: 'drawn_background' })
  const behind = place === undefined ? studio(lab, colour ?? '#f3f1ec') : paintPlace(lab, place, random.fork('place'))
  const own = statisticsOf(lab, (i) => at(subject, i))
  const around = statisticsOf(behind, () => 1)
  const thing = oklabFromRgba(cutOut, photo.size)
  // Earlier edits are in `lab`, the clean colours of the edges in the cut-out.
  const current = mapImage(thing, (plane) => plane.slice())
  current.planes.forEach((plane, n) => {
    const now = lab.planes[n] ?? plane
    for (let i = 0; i < plane.length; i++) plane[i] = lerp(at(plane, i), at(now, i), smoothstep(0.8, 0.98, at(subject, i)))
  })
  const lit = own && around ? matchLight(current, own, around, place === undefined ? 0.25 : 0.8) : current
  const { top, bottom: foot } = boundsOf(subject, lab, 0.5) ?? { top: 0, bottom: 0 }
  const shade = foot < lab.height - 2 ? contactShadow(subject, lab, { foot, top }) : undefined
  const result = image3(lab)
  // At low strength the old background shows through; from the middle on it is replaced entirely.
  const share = smoothstep(0, 0.5, strength)
  result.planes.forEach((plane, n) => {
    const [old, ground, front] = [lab.planes[n] ?? plane, behind.planes[n] ?? plane, lit.planes[n] ?? plane]
    for (let i = 0; i < plane.length; i++) {
      const shaded = n === 0 && shade ? at(ground, i) * (1 - 0.55 * at(shade, i)) : at(ground, i)
      plane[i] = lerp(at(old, i), lerp(shaded, at(front, i), at(subject, i)), share)
    }
  })
  return result
}

/** A lit paper roll: a little lighter behind the subject, a little darker at the corners. */
function studio(size: Size, colour: string): Image3 {
  const [l, a, b] = oklabFromHex(colour)
  const result = image3(size)
  const { width, height } = size
  for (let i = 0; i < width * height; i++) {
    const x = ((i % width) + 0.5) / width - 0.5
    const y = (Math.floor(i / width) + 0.5) / height - 0.45
    const fall = smoothstep(0.05, 0.75, Math.hypot(x, y))
    result.planes[0][i] = l * (1.02 - 0.12 * fall)
    result.planes[1][i] = a * (1 - 0.05 * fall)
    result.planes[2][i] = b * (1 - 0.05 * fall)
  }
  return result
}

/** Paints a place without subjects, a little out of focus like a photograph's background. */
function paintPlace(size: Size, place: Place, random: Random): Image3 {
  const scene = { ...understand('', ''), place, subjects: [], palette: [] }
  const painting = paintScene(scene, { ...size, seed: random.whole(0, 2 ** 32 - 1), literalness: 0.5, refinement: 0.6 })
  const soft = Math.max(size.width, size.height) / 420
  return mapImage(oklabFromRgba(painting.colour, size), (plane) => gaussianBlur(plane, size, soft))
}
