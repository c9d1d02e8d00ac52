import { paintScene, understand } from '@stipple/illustrator/public'
import { boundsOf } from '@stipple/imaging/bounds'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { contactShadow } from '@stipple/imaging/contact-shadow'
import { matchLight, statisticsOf } from '@stipple/imaging/match-light'
import { at, image3, type Image3, type Size } from '@stipple/imaging/plane'
import { clamp, lerp, unit } from '@stipple/imaging/scalar'
import type { Edit } from '../../../instructions/public.ts'
import { cropPlane, layPlane } from '../photo/map-tools.ts'
import type { Pass, Work } from './work.ts'

/** Side at which an object is painted on its own. */
const EASEL = 640
/** Height of an object as tall as a person, as a share of the picture, on the ground of the middle distance. */
const USUAL_HEIGHT = 0.34

/** Paints an object and places it in the picture: on the ground beside the subject, in the picture's light, with its shadow. */
export const add: Pass<Extract<Edit, { kind: 'add' }>> = async (lab, { phrase, side }, work) => {
  work.warn({ code: 'drawn_thing' })
  const drawn = draw(phrase, work)
  if (!drawn) return lab
  const placed = await place(lab, drawn, { work, side })
  const around = statisticsOf(lab, (i) => (Math.abs(Math.floor(i / lab.width) - placed.foot) < lab.height * 0.2 ? 1 : 0.05))
  const own = statisticsOf(placed.lab, (i) => at(placed.opacity, i))
  const lit = own && around ? matchLight(placed.lab, own, around) : placed.lab
  const shade = drawn.flies ? undefined : contactShadow(placed.opacity, lab, { foot: placed.foot, top: placed.top })
  const share = unit(work.strength * 1.6)
  const result = image3(lab)
  result.planes.forEach((plane, n) => {
    const [ground, thing] = [lab.planes[n] ?? plane, lit.planes[n] ?? plane]
    for (let i = 0; i < plane.length; i++) {
      const shaded = n === 0 && shade ? at(ground, i) * (1 - 0.36 * share * at(shade, i)) : at(ground, i)
      plane[i] = lerp(shaded, at(thing, i), at(placed.opacity, i) * share)
    }
  })
  return result
}

interface Drawn {
  readonly lab: Image3
  readonly opacity: Float32Array
  readonly metres: number
  readonly flies: boolean
}

/** Has the illustrator paint the object alone in a studio; its subject map cuts it out. */
function draw(phrase: string, { random }: Work): Drawn | undefined {
  const scene = understand(phrase, '')
  const [subject] = scene.subjects
  if (!subject) return undefined
  const painting = paintScene(
    {
      ...scene,
      place: 'studio',
      time: 'day',
      weather: { kind: 'clear', amount: 0 },
      palette: [],
      camera: { shot: 'close', angle: 'eye', depthOfField: 0 },
    },
    { width: EASEL, height: EASEL, seed: random.fork('thing').whole(0, 2 ** 32 - 1), literalness: 0.6, refinement: 0.7 },
  )
  const box = boundsOf(painting.subject, painting)
  if (!box) return undefined
  const lab = oklabFromRgba(painting.colour, painting)
  const crop = (plane: Float32Array): Float32Array => cropPlane(plane, painting, box)
  const [l, a, b] = lab.planes
  return {
    lab: { width: box.width, height: box.height, planes: [crop(l), crop(a), crop(b)] },
    opacity: crop(painting.subject),
    metres: subject.metres,
    flies: subject.stands === 'air',
  }
}

interface Placed {
  readonly lab: Image3
  readonly opacity: Float32Array
  readonly foot: number
  readonly top: number
}

async function place(
  lab: Image3,
  drawn: Drawn,
  { work, side }: { work: Work; side: 'left' | 'right' | 'middle' | undefined },
): Promise<Placed> {
  const { width, height } = lab
  const subject = await work.maps.subject()
  const { horizon } = await work.maps.space()
  const { tall, wide } = fitting(drawn, lab)
  const centre = side === undefined ? freeColumn(lab, subject, wide, work) : { left: 0.22, right: 0.78, middle: 0.5 }[side] * width
  const foot = Math.round(
    drawn.flies ? Math.max(tall, horizon * 0.55) : Math.min(height - 2, Math.max(horizon + (height - horizon) * 0.7, height * 0.82)),
  )
  const left = Math.round(clamp(centre - wide / 2, 0, Math.max(0, width - wide)))
  const spread = (plane: Float32Array): Float32Array =>
    layPlane(plane, drawn.lab, { left, top: foot - tall, width: wide, height: tall }, lab)
  const [l, a, b] = drawn.lab.planes
  return { lab: { ...lab, planes: [spread(l), spread(a), spread(b)] }, opacity: spread(drawn.opacity), foot, top: foot - tall }
}

/** Size of an object: people and cats keep their proportion to each other, within the bounds of the picture. */
function fitting({ lab, metres }: Drawn, { width, height }: Size): { tall: number; wide: number } {
  const wished = height * clamp(USUAL_HEIGHT * (metres / 1.7) ** 0.45, 0.12, 0.55)
  const scale = Math.min(wished / lab.height, (width * 0.5) / lab.width)
  return { tall: Math.max(1, Math.round(lab.height * scale)), wide: Math.max(1, Math.round(lab.width * scale)) }
}

/** Column on the side that the subject leaves free. */
function freeColumn({ width, height }: Size, subject: Float32Array | undefined, wide: number, { random }: Work): number {
  if (!subject) return width * (0.5 + random.fork('side').range(-0.2, 0.2))
  const load = (from: number, to: number): number => {
    let sum = 0
    for (let y = 0; y < height; y += 3)
      for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, to); x += 3) sum += at(subject, y * width + x)
    return sum
  }
  const places = [0.18, 0.3, 0.5, 0.7, 0.82].map((part) => ({
    x: part * width,
    load: load(part * width - wide / 2, part * width + wide / 2),
  }))
  const least = Math.min(...places.map((one) => one.load))
  const free = places.filter((one) => one.load <= least * 1.1 + 1)
  return random.fork('side').pick(free).x
}
