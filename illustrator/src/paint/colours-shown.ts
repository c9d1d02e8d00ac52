import { oklabFromHex, oklabFromRgba, type Triple } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import { isHuman } from '../people.ts'
import type { Scene } from '../scene.ts'
import type { Stage } from './stage.ts'

/** Share of a thing's pixels that has a colour where the thing has it: eyes, stems and windows keep their own. */
const LEAST_SHARE = 0.12
/** Chroma from which a colour has a hue, as requested and as seen: light and haze take some of it. */
const COLOURED = { asked: 0.05, seen: 0.022 }
/** Angle between two hues up to which they are one colour: the light of an evening turns all of them. */
const HUE = (50 * Math.PI) / 180
/** Most chroma of a pixel that is white, grey or black, and its lightness. */
const GREY = 0.07
const WHITE = 0.55
const BLACK = 0.5

/**
 * Words for the colours that a picture's things were to have and do not show, measured in their pixels.
 * @param colour red, green, blue, opacity
 */
export function coloursMissing(
  stage: Pick<Stage, 'width' | 'height' | 'region' | 'drawn'>,
  { subjects }: Scene,
  colour: Uint8ClampedArray,
): readonly string[] {
  const asked = subjects.filter((subject) => subject.colourWord !== undefined && subject.colour !== undefined && !isHuman(subject))
  if (asked.length === 0) return []
  const lab = oklabFromRgba(colour, stage)
  return asked.flatMap(({ id, colour: hex = '', colourWord = '' }) => {
    const wanted = oklabFromHex(hex)
    const regions = new Set(stage.drawn.filter((one) => one.id === id).map(({ region }) => region))
    let [alike, all] = [0, 0]
    stage.region.forEach((region, i) => {
      if (!regions.has(region)) return
      all++
      if (isAlike(wanted, [at(lab.planes[0], i), at(lab.planes[1], i), at(lab.planes[2], i)])) alike++
    })
    return all > 0 && alike < all * LEAST_SHARE ? [colourWord] : []
  })
}

function isAlike([light, a, b]: Triple, [seenLight, seenA, seenB]: Triple): boolean {
  const chroma = Math.hypot(seenA, seenB)
  if (Math.hypot(a, b) >= COLOURED.asked) {
    const turn = Math.abs(Math.atan2(b, a) - Math.atan2(seenB, seenA))
    return chroma >= COLOURED.seen && Math.min(turn, 2 * Math.PI - turn) < HUE
  }
  if (chroma > GREY) return false
  return light > 0.8 ? seenLight > WHITE : light < 0.4 ? seenLight < BLACK : true
}
