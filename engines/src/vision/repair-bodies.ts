import { countMarks, growMarks, marksFrom, shrinkMarks } from '@stipple/imaging/marks'
import type { Plane, Size } from '@stipple/imaging/plane'
import { skinBeside } from './bare-skin.ts'
import type { SeenBody } from './bodies.ts'
import { coreOf, faultsOf, holesIn } from './body-faults.ts'
import type { SmallView } from './body-faults.ts'
import { partsOf } from './body-parts.ts'
import { grabCut } from './grab-cut.ts'
import { HINT } from './hints.ts'
import { widen } from './person-matte.ts'
import { piecesOf, thickPart } from './pieces.ts'

/** Smallest width of a piece worth restoring, relative to the person's size. */
const THICK = 0.025
/** Minimum size of a grown area relative to the missing places it starts from, if these have a distinctive colour. */
const LEAST_GROWN = 1.4
/** Fraction of a grown piece that is in missing places. */
const LEAST_LOST = 0.08
/** Pixels over which skin is joined to a sleeve, whose hem has another colour. */
const SEAM = 4
/** Largest fraction of a person's surroundings that grown colours may cover: more is background. */
const MAX_AROUND = 0.45

/**
 * Restores missing parts of a body in a mask: first from the segmentation of people, then by growing the colours of the body's surely visible parts
 * within its box. Joins bare skin beside it, and fills holes that are not background between limbs. The result may still have faults.
 */
export async function repairBody(mask: Uint8Array, body: SeenBody, view: SmallView): Promise<Uint8Array> {
  const { size } = view
  const joined = fillHoles(joinSkin(joinPerson(mask, body, size), body, view), body, size)
  if (faultsOf(joined, body, view).length === 0) return joined
  const grown = await growColours(joined, body, view)
  return grown ? fillHoles(joinSkin(grown, body, view), body, size) : joined
}

function joinSkin(mask: Uint8Array, body: SeenBody, view: SmallView): Uint8Array {
  const skin = skinBeside(mask, body, view)
  if (!skin.includes(1)) return mask
  const both = mask.map((mark, i) => (mark === 1 || skin[i] === 1 ? 1 : 0))
  const near = growMarks(skin, view.size, SEAM)
  const closed = shrinkMarks(growMarks(both, view.size, SEAM), view.size, SEAM)
  return both.map((mark, i) => (mark === 1 || (closed[i] === 1 && near[i] === 1) ? 1 : 0))
}

function joinPerson(mask: Uint8Array, body: SeenBody, size: Size): Uint8Array {
  const person = marksFrom(body.matte, 0.5)
  const thick = Math.max(1, Math.round(Math.sqrt(countMarks(person)) * THICK))
  const lost = thickPart(
    person.map((mark, i) => (mask[i] === 1 ? 0 : mark)),
    size,
    thick,
  )
  const both = mask.map((mark, i) => (mark === 1 || lost[i] === 1 ? 1 : 0))
  // The seam between the two belongs to the person too.
  const closed = shrinkMarks(growMarks(both, size, thick), size, thick)
  return both.map((mark, i) => (mark === 1 || (closed[i] === 1 && (body.matte.data[i] ?? 0) > 0.3) ? 1 : 0))
}

function fillHoles(mask: Uint8Array, body: SeenBody, size: Size): Uint8Array {
  const holes = holesIn(mask, body, size)
  return mask.map((mark, i) => (mark === 1 || holes[i] === 1 ? 1 : 0))
}

/** Undefined if the body's colours equal those of its surroundings. */
async function growColours(mask: Uint8Array, body: SeenBody, { colours, size }: SmallView): Promise<Uint8Array | undefined> {
  const { left, top, right, bottom } = widen(body.box)
  const near = Uint8Array.from(mask, (_, i) => {
    const [x, y] = [((i % size.width) + 0.5) / size.width, (Math.floor(i / size.width) + 0.5) / size.height]
    return x >= left && x <= right && y >= top && y <= bottom ? 1 : 0
  })
  const joints = new Uint8Array(mask.length)
  for (const { pixels } of partsOf(body, size)) for (const i of pixels) joints[i] = 1
  const core = coreOf(body, size).map((mark, i) => (near[i] === 1 && (mark === 1 || joints[i] === 1) ? 1 : 0))
  const values = Uint8Array.from(mask, (mark, i) => {
    if (near[i] !== 1) return HINT.background
    if (core[i] === 1) return HINT.subject
    return mark === 1 || (body.matte.data[i] ?? 0) > 0.5 ? HINT.likelySubject : HINT.likelyBackground
  })
  const { data }: Plane = await grabCut(colours, { values, core: near }, size)
  const reached = mask.map((mark, i) => (mark !== 1 && (core[i] === 1 || (near[i] === 1 && data[i] === 1)) ? 1 : 0))
  // A piece without missing places only shares their colour.
  const lost = piecesOf(reached, size).filter((piece) => piece.filter((i) => core[i] === 1).length > piece.length * LEAST_LOST)
  const grown = Uint8Array.from(mask)
  for (const piece of lost) for (const i of piece) grown[i] = 1
  const around = near.map((mark, i) => (mark === 1 && mask[i] !== 1 && (body.matte.data[i] ?? 0) < 0.5 ? 1 : 0))
  const forced = core.filter((mark, i) => mark === 1 && mask[i] !== 1).length
  if (countMarks(grown) - countMarks(mask) < forced * LEAST_GROWN) return undefined
  const taken = around.filter((mark, i) => mark === 1 && grown[i] === 1).length
  return taken > countMarks(around) * MAX_AROUND ? undefined : grown
}
