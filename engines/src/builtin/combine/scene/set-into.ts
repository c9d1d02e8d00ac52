import { contactShadow } from '@stipple/imaging/contact-shadow'
import { matchLight, statisticsOf } from '@stipple/imaging/match-light'
import { at, image3 } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { layPlane } from '../../edit/child-public.ts'
import type { CutThing } from './cut.ts'
import type { StandPlace } from './stand.ts'

/** Darkness of the shadow under an object. */
const SHADOW = 0.55

/**
 * Places an object in a picture, in the light found there and with a shadow.
 * @param before parts of the picture in front of it, 0..1
 */
export function setInto(
  picture: Image3,
  { thing, stand, before }: { thing: CutThing; stand: StandPlace; before?: Float32Array | undefined },
): Image3 {
  const opacity = layPlane(thing.opacity, thing.lab, stand, picture)
  const [l, a, b] = thing.lab.planes
  const placed: Image3 = {
    width: picture.width,
    height: picture.height,
    planes: [layPlane(l, thing.lab, stand, picture), layPlane(a, thing.lab, stand, picture), layPlane(b, thing.lab, stand, picture)],
  }
  const own = statisticsOf(placed, (i) => at(opacity, i))
  const around = statisticsOf(picture, nearness(picture, stand))
  const lit = own && around ? matchLight(placed, own, around) : placed
  const foot = stand.top + stand.height - 1
  const shade = thing.bust ? undefined : contactShadow(opacity, picture, { foot: Math.min(foot, picture.height - 1), top: stand.top })
  const result = image3(picture)
  result.planes.forEach((plane, n) => {
    const [ground, front] = [picture.planes[n] ?? plane, lit.planes[n] ?? plane]
    for (let i = 0; i < plane.length; i++) {
      const hidden = before ? at(before, i) : 0
      const shaded = n === 0 && shade ? at(ground, i) * (1 - SHADOW * at(shade, i) * (1 - hidden)) : at(ground, i)
      plane[i] = lerp(shaded, at(front, i), at(opacity, i) * (1 - hidden))
    }
  })
  return result
}

/** Weight by distance: the nearest surroundings count most for the light. */
function nearness({ width, height }: Size, { left, top, width: wide, height: tall }: StandPlace): (i: number) => number {
  const [x, y, reach] = [left + wide / 2, top + tall * 0.6, Math.max(wide, tall) * 1.1]
  return (i) => 0.05 + smoothstep(reach, reach * 0.3, Math.hypot((i % width) - x, Math.min(height, Math.floor(i / width)) - y))
}
