import { heroOf, type Layout, paintScene, type Placement, type Scene } from '@stipple/illustrator/public'
import { at } from '@stipple/imaging/plane'
import { fromHex } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { largestPiece, type LinePiece } from '../lines/pieces.ts'
import { AREA_COLOURS } from '../maps/seg.ts'
import { luma } from '../maps/sheet.ts'
import type { ControlJob, PaintMethod } from './control-job.ts'
import { finishPainting } from './finish.ts'

/** Reads position and size of the subject, the horizon and distances from a map of depth, normals or areas, and has the illustrator paint to that layout. */
export const paintByLayout: PaintMethod = async (job) => {
  const { view, scene, scale } = job
  const planes = await readPlanes(job)
  const arrange = (layout: Layout): Layout => hold(layout, { scene, planes, scale })
  return {
    notes: planes.subject ? ['layout_only'] : ['empty_map'],
    paint: (seed) => {
      const painting = paintScene(scene, { width: view.width, height: view.height, seed, literalness: 0.6, refinement: 0.6, arrange })
      const colour = withDepth(painting.colour, planes.near, scale)
      return { picture: finishPainting({ ...painting, colour }, undefined, scene), seen: painting.seen }
    },
  }
}

interface Planes {
  /** 0 far .. 1 near, if the map shows depth. */
  readonly near: Float32Array | undefined
  readonly subject: LinePiece | undefined
  /** Row of the horizon, as a share of the height. */
  readonly horizon: number | undefined
}

async function readPlanes(job: ControlJob): Promise<Planes> {
  const { view, map, control, isMap } = job
  const near = control === 'depth' ? luma(map.rgb) : undefined
  const mask = isMap ? subjectOf(job, near) : (await view.subject()).map((value) => (value > 0.5 ? 1 : 0))
  const subject = largestPiece(Uint8Array.from(mask), view)
  return { near, subject, horizon: control === 'seg' ? skyline(job) : near && groundLine(near, job, mask) }
}

/** Mask of the subject in a map: nearer than the rest of its row, turned away from the camera, or of no colour of surroundings. */
function subjectOf({ map, control }: ControlJob, near: Float32Array | undefined): Float32Array {
  const { width, height, rgb } = map
  if (near) {
    const result = new Float32Array(near.length)
    for (let y = 0; y < height; y++) {
      const row = near.subarray(y * width, (y + 1) * width)
      const usual = row.toSorted()[Math.floor(width * 0.3)] ?? 0
      for (let x = 0; x < width; x++) result[y * width + x] = at(row, x) > usual + 0.12 && at(row, x) > 0.4 ? 1 : 0
    }
    return result
  }
  if (control === 'normal')
    return new Float32Array(width * height).map((_, i) =>
      Math.hypot((rgb[i * 3] ?? 128) - 128, (rgb[i * 3 + 1] ?? 128) - 128) > 40 ? 1 : 0,
    )
  const around = new Set(SURROUNDINGS)
  return new Float32Array(width * height).map((_, i) => {
    const own = [rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0] as const
    let best = Number.POSITIVE_INFINITY
    for (const [r, g, b] of around) best = Math.min(best, Math.hypot(own[0] - r, own[1] - g, own[2] - b))
    return best > 24 ? 1 : 0
  })
}

const SURROUNDINGS = Object.entries(AREA_COLOURS).flatMap(([kind, colour]) => (kind === 'subject' ? [] : [fromHex(colour)]))
const SKY = fromHex(AREA_COLOURS.sky)

/** Lowest row in which sky is common. */
function skyline({ map: { width, height, rgb } }: ControlJob): number | undefined {
  for (let y = height - 1; y >= 0; y--) {
    let count = 0
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      if (Math.hypot((rgb[i] ?? 0) - SKY[0], (rgb[i + 1] ?? 0) - SKY[1], (rgb[i + 2] ?? 0) - SKY[2]) < 24) count++
    }
    if (count > width * 0.2) return (y + 1) / height
  }
  return undefined
}

/** Row from which the ground beside the subject comes nearer. */
function groundLine(near: Float32Array, { map: { width, height } }: ControlJob, mask: Float32Array): number | undefined {
  for (let y = Math.floor(height * 0.12); y < height * 0.9; y++) {
    let sum = 0
    let count = 0
    for (let x = 0; x < width; x++) {
      if (at(mask, y * width + x) > 0.5) continue
      sum += at(near, y * width + x)
      count++
    }
    if (count > width * 0.1 && sum / count > 0.16) return y / height
  }
  return undefined
}

/** Moves the main subject to its place in the map, closer at a higher scale; other subjects keep their distance to it. */
function hold(layout: Layout, { scene, planes: { subject, horizon }, scale }: { scene: Scene; planes: Planes; scale: number }): Layout {
  const pull = smoothstep(0.02, 0.8, scale)
  const { width, height } = layout
  const held = horizon === undefined ? layout.horizon : Math.round(lerp(layout.horizon, clamp(horizon, 0.12, 0.86) * height, pull))
  const hero = heroOf(scene)
  const own = layout.placements.find((one) => one.subject.id === hero?.id && one.index === 0)
  if (!subject || !own) return { ...layout, horizon: held }
  const target = fitInto(own, {
    left: subject.left * width,
    right: subject.right * width,
    top: subject.top * height,
    bottom: subject.bottom * height,
  })
  const moved = (one: Placement): Placement => {
    if (one === own) return { ...one, ...between(own, target, pull), lean: one.lean * (1 - pull) }
    const grown = one.subject.relation?.to === own.subject.id ? target.height / own.height : 1
    if (grown === 1) return one
    const size = lerp(1, grown, pull)
    return {
      ...one,
      x: lerp(own.x, target.x, pull) + (one.x - own.x) * size,
      y: lerp(own.y, target.y, pull) + (one.y - own.y) * size,
      width: one.width * size,
      height: one.height * size,
    }
  }
  return { ...layout, horizon: held, placements: layout.placements.map(moved), focus: [target.x, target.y - target.height * 0.6] }
}

type Spot = Pick<Placement, 'x' | 'y' | 'width' | 'height'>

/** Fits the figure into a box: as high as the box, unless that would make it much wider or narrower. */
function fitInto({ width, height }: Placement, box: { left: number; right: number; top: number; bottom: number }): Spot {
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  const scale = clamp(Math.sqrt((across / width) * (down / height)), (down / height) * 0.75, (down / height) * 1.15)
  return { x: (box.left + box.right) / 2, y: box.bottom, width: width * scale, height: height * scale }
}

const between = (own: Spot, target: Spot, pull: number): Spot => ({
  x: lerp(own.x, target.x, pull),
  y: lerp(own.y, target.y, pull),
  width: lerp(own.width, target.width, pull),
  height: lerp(own.height, target.height, pull),
})

/** Makes far parts of the map paler and near ones more saturated. */
function withDepth(colour: Uint8ClampedArray, near: Float32Array | undefined, scale: number): Uint8ClampedArray {
  if (!near) return colour
  const result = Uint8ClampedArray.from(colour)
  for (let i = 0; i < near.length; i++) {
    const gain = 1 + (at(near, i) - 0.5) * 0.22 * scale
    for (let channel = 0; channel < 3; channel++)
      result[i * 4 + channel] = ((colour[i * 4 + channel] ?? 0) - 128) * gain + 128 + (gain - 1) * 30
  }
  return result
}
