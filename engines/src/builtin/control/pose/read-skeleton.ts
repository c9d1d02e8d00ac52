import { fromHex } from '@stipple/imaging/rgb'
import type { Keypoint } from '../../../vision/child-public.ts'
import { type LinePiece, pieces } from '../lines/pieces.ts'
import type { MapSheet } from '../maps/sheet.ts'
import { JOINT_COLOURS } from './skeleton.ts'

const NEAR = 44
const NECK = 1

/** People drawn in an OpenPose map: 18 points each, in its order; undefined where a point is not drawn. */
export function readSkeletons(map: MapSheet): readonly (readonly (Keypoint | undefined)[])[] {
  const dots = JOINT_COLOURS.map((colour) => dotsOf(map, fromHex(colour)))
  const necks = dots[NECK] ?? []
  // Without a neck the pieces are a single figure.
  const roots: readonly (LinePiece | undefined)[] = necks.length > 0 ? necks : [undefined]
  return roots
    .map((root) =>
      dots.map((found) => {
        const own = root === undefined ? found : found.filter((dot) => closest(dot, roots) === root)
        const [best] = own
        return best && { x: best.x * map.width, y: best.y * map.height, score: 1 }
      }),
    )
    .filter((points) => points.filter(Boolean).length >= LEAST_POINTS)
}

const LEAST_POINTS = 4

function dotsOf({ width, height, rgb }: MapSheet, [red, green, blue]: readonly [number, number, number]): readonly LinePiece[] {
  const mask = new Uint8Array(width * height)
  for (let i = 0; i < mask.length; i++) {
    const apart = Math.hypot((rgb[i * 3] ?? 0) - red, (rgb[i * 3 + 1] ?? 0) - green, (rgb[i * 3 + 2] ?? 0) - blue)
    if (apart < NEAR) mask[i] = 1
  }
  return pieces(mask, { width, height }, 4)
}

function closest(dot: LinePiece, roots: readonly (LinePiece | undefined)[]): LinePiece | undefined {
  return roots.reduce(
    (best, root) => (best && root && Math.hypot(root.x - dot.x, root.y - dot.y) < Math.hypot(best.x - dot.x, best.y - dot.y) ? root : best),
    roots[0],
  )
}
