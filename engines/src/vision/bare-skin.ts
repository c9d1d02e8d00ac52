import { countMarks, growMarks } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'
import type { SeenBody } from './bodies.ts'
import { partsOf } from './body-parts.ts'
import { widen } from './person-matte.ts'
import type { Box } from './picture.ts'
import { piecesOf, thickPart } from './pieces.ts'

/** Distance of two colours in red and green chromaticity up to which both count as this skin, and the range of brightness, in light and shade. */
const ALIKE = 0.032
const BRIGHTNESS = { least: 0.55, most: 1.5 }
/** Fraction of surroundings in the skin's colour above which the colour is not distinctive. */
const MAX_AROUND = 0.04
/** Fraction of the person from which a piece is an arm, leg or hand, and its minimum half width relative to the person's size. */
const LIMB = 0.01
const THICK = 0.012

/** Distance below the mask within which such a piece is the person's leg, relative to the person's size. The area between is missing as well. */
const BELOW = 0.45

/**
 * Pieces in the person's face colour that touch a mask: limbs missed by both networks.
 * @param below also legs separated from the mask
 */
export function skinBeside(
  mask: Uint8Array,
  body: SeenBody,
  { colours, size, below = false }: { colours: Uint8Array; size: Size; below?: boolean },
): Uint8Array {
  const none = new Uint8Array(mask.length)
  const face = partsOf(body, size).find(({ part }) => part === 'head')
  if (!face) return none
  const skin = medianOf(face.pixels, colours)
  const { left, top, right, bottom } = reach(body.box)
  let [around, alike] = [0, 0]
  const found = mask.map((mark, i) => {
    if (mark === 1) return 0
    const [x, y] = [((i % size.width) + 0.5) / size.width, (Math.floor(i / size.width) + 0.5) / size.height]
    const isNear = x >= left && x <= right && y >= top && y <= bottom
    const isSkin = isAlike(skin, colours, i)
    if (!isNear || (body.matte.data[i] ?? 0) < 0.05) {
      around++
      if (isSkin) alike++
    }
    return isNear && isSkin ? 1 : 0
  })
  const person = countMarks(mask)
  const pieces = piecesOf(thickPart(found, size, Math.max(1, Math.round(Math.sqrt(person) * THICK))), size).filter(
    ({ length }) => length > person * LIMB,
  )
  const taken = pieces.reduce((sum, { length }) => sum + length, 0)
  if (alike - taken > around * MAX_AROUND) return none
  const beside = growMarks(mask, size, 2)
  const foot = { row: Math.floor(mask.lastIndexOf(1) / size.width), far: Math.sqrt(person) * BELOW }
  for (const piece of pieces) {
    const top = Math.floor((piece[0] ?? 0) / size.width)
    const isBelow = below && top > foot.row && top < foot.row + foot.far
    if (isBelow || piece.some((i) => beside[i] === 1)) for (const i of piece) none[i] = 1
  }
  // Morphological opening removed their rims.
  return growMarks(none, size, 3).map((mark, i) => (found[i] === 1 ? mark : 0))
}

/** Box with a margin, extended downwards for legs: the detector is most confident about the upper body. */
function reach(box: Box): Box {
  const wide = widen(box)
  return { ...wide, bottom: Math.min(1, wide.bottom + (wide.bottom - wide.top) * 0.6) }
}

/** Recognises a mask that is mostly skin in the colour of the person's face: limbs without their clothes. */
export function isMostlySkin(mask: Uint8Array, body: SeenBody, { colours, size }: { colours: Uint8Array; size: Size }): boolean {
  const face = partsOf(body, size).find(({ part }) => part === 'head')
  if (!face) return false
  const skin = medianOf(face.pixels, colours)
  return mask.filter((mark, i) => mark === 1 && isAlike(skin, colours, i)).length > countMarks(mask) / 2
}

interface Skin {
  readonly red: number
  readonly green: number
  readonly light: number
}

const colourAt = (colours: Uint8Array, i: number): Skin => {
  const [r, g, b] = [colours[i * 3] ?? 0, colours[i * 3 + 1] ?? 0, colours[i * 3 + 2] ?? 0]
  const light = Math.max(1, r + g + b)
  return { red: r / light, green: g / light, light }
}

function medianOf(pixels: readonly number[], colours: Uint8Array): Skin {
  const all = pixels.map((i) => colourAt(colours, i))
  const median = (value: (colour: Skin) => number): number => all.map(value).toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  return { red: median(({ red }) => red), green: median(({ green }) => green), light: median(({ light }) => light) }
}

/** Compares a pixel with the colour of the face. False for grey faces, as in black and white photographs: their colour says nothing. */
function isAlike(skin: Skin, colours: Uint8Array, i: number): boolean {
  if (skin.red < 0.36) return false
  const { red, green, light } = colourAt(colours, i)
  return (
    Math.hypot(red - skin.red, green - skin.green) < ALIKE && light > skin.light * BRIGHTNESS.least && light < skin.light * BRIGHTNESS.most
  )
}
