import { at, type Size } from '@stipple/imaging/plane'
import type { Keypoint, PersonFound } from '../../vision/child-public.ts'

/** Pixels of a person whose usual colour is known. */
export interface PersonSeeds {
  readonly skin: readonly number[]
  readonly lips: readonly number[]
  readonly hair: readonly number[]
  /** Middle of the head and height of the face, in pixels. */
  readonly head?: { readonly x: number; readonly y: number; readonly face: number }
}

type Point = { readonly x: number; readonly y: number }

const LEAST_POINT = 0.4
/** Largest difference in L* from the face at which hands and neck are taken for skin. */
const SAME_SKIN = 18
/** Least difference in L* between hair and face. */
const OTHER_THAN_SKIN = 7

/**
 * Pixels of a person's skin, lips and hair, from the landmarks of face and body.
 * @param light L* at the size of the landmarks
 * @param figure 0 to 1, the people in the picture
 */
export function personSeeds(
  { body, face }: PersonFound,
  light: Float32Array,
  { size, figure }: { size: Size; figure: Float32Array },
): PersonSeeds {
  if (!face || face.length < 68) return { skin: headPixels(body, size), lips: [], hair: [] }
  const chin = face[8] ?? { x: 0, y: 0 }
  const brows = face.slice(17, 27)
  const brow = middle(brows)
  const tall = Math.hypot(chin.x - brow.x, chin.y - brow.y)
  const up = { x: (brow.x - chin.x) / tall, y: (brow.y - chin.y) / tall }
  // The jaw line and the brows, moved up to the middle of the forehead.
  const outline = [
    ...face.slice(0, 17),
    ...brows.toReversed().map(({ x, y }) => ({ x: x + up.x * tall * 0.12, y: y + up.y * tall * 0.12 })),
  ]
  const lips = face.slice(48, 60)
  const eyes = [face.slice(36, 42), face.slice(42, 48)].map((eye) => grown(eye, 1.5))
  const browLines = [grown(face.slice(17, 22), 1.2), grown(face.slice(22, 27), 1.2)]
  const middleFace = grown(outline, 0.93)
  const skin = inside(middleFace, size).filter(
    (i) =>
      !holds(grown(lips, 1.15), i, size) && !eyes.some((eye) => holds(eye, i, size)) && !browLines.some((line) => holds(line, i, size)),
  )
  const tone = median(skin.map((i) => at(light, i)))
  const like = (i: number): boolean => Math.abs(at(light, i) - tone) < SAME_SKIN && at(figure, i) > 0.5
  const neck = { x: chin.x - up.x * tall * 0.18, y: chin.y - up.y * tall * 0.18 }
  const limbs = [body[7], body[8], body[9], body[10]].filter(
    (point): point is Keypoint => point !== undefined && point.score >= LEAST_POINT,
  )
  const bare = [disc(neck, tall * 0.14, size), ...limbs.map((point) => disc(point, tall * 0.16, size))].filter(
    (pixels) => pixels.filter(like).length > pixels.length * 0.4,
  )
  return {
    skin: [...skin, ...bare.flatMap((pixels) => pixels.filter(like))],
    lips: inside(grown(lips, 0.85), size),
    hair: hairPixels({ outline, brow, up, tall, tone }, light, { size, figure }),
    head: { x: brow.x, y: brow.y, face: tall },
  }
}

/**
 * Disc around the nose, in place of the outline of a face too small for landmarks.
 * @param reach radius, in distances between the eyes
 */
export function headPixels(body: PersonFound['body'], size: Size, { least = LEAST_POINT, reach = 0.7 } = {}): number[] {
  const [nose, left, right] = body
  if (!nose || !left || !right || Math.min(nose.score, left.score, right.score) < least) return []
  return disc(nose, Math.hypot(left.x - right.x, left.y - right.y) * reach, size)
}

/** Pixels of the figure around the upper head that differ in lightness from the face: hair, or a cap, which cannot be distinguished from hair here. */
function hairPixels(
  { outline, brow, up, tall, tone }: { outline: readonly Point[]; brow: Point; up: Point; tall: number; tone: number },
  light: Float32Array,
  { size, figure }: { size: Size; figure: Float32Array },
): number[] {
  const around = { x: brow.x + up.x * tall * 0.3, y: brow.y + up.y * tall * 0.3 }
  const face = grown(outline, 1.04)
  return disc(around, tall * 0.95, size).filter((i) => {
    const [dx, dy] = [(i % size.width) - brow.x, Math.floor(i / size.width) - brow.y]
    const rise = (dx * up.x + dy * up.y) / tall
    const across = Math.abs(dx * -up.y + dy * up.x) / tall
    const aroundFace = rise > 0.42 || (across > 0.5 && rise > -0.3)
    const unlikeSkin = rise > 0.6 || Math.abs(at(light, i) - tone) > OTHER_THAN_SKIN
    return aroundFace && unlikeSkin && at(figure, i) > 0.6 && !holds(face, i, size)
  })
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

function grown(points: readonly Point[], factor: number): readonly Point[] {
  const centre = middle(points)
  return points.map(({ x, y }) => ({ x: centre.x + (x - centre.x) * factor, y: centre.y + (y - centre.y) * factor }))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 60
}

function disc({ x, y }: Point, radius: number, { width, height }: Size): number[] {
  const pixels: number[] = []
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
    for (let column = Math.max(0, Math.ceil(x - radius)); column <= Math.min(width - 1, x + radius); column++) {
      if (Math.hypot(column - x, row - y) <= radius) pixels.push(row * width + column)
    }
  }
  return pixels
}

/** Pixels whose centre lies in a polygon. */
function inside(polygon: readonly Point[], size: Size): number[] {
  const pixels: number[] = []
  const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)]
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= Math.min(size.height - 1, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= Math.min(size.width - 1, Math.max(...xs)); x++) {
      const i = y * size.width + x
      if (holds(polygon, i, size)) pixels.push(i)
    }
  }
  return pixels
}

/** Even-odd rule. */
function holds(polygon: readonly Point[], i: number, { width }: Size): boolean {
  const [x, y] = [i % width, Math.floor(i / width)]
  let odd = false
  polygon.forEach((one, n) => {
    const other = polygon[(n + 1) % polygon.length]
    if (other && one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) odd = !odd
  })
  return odd
}
