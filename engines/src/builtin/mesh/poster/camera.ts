import type { Size } from '@stipple/imaging/plane'
import type { Direction } from '@stipple/imaging/relief'
import type { Model } from '../model.ts'
import type { Projected } from './rasterise.ts'

/** Viewing angle of a model, in degrees: rotation about the vertical axis, and elevation. */
export interface Angle {
  readonly turn: number
  readonly above: number
}

export interface Camera {
  readonly project: (positions: Float32Array) => Projected
  /** Directions towards the camera, and to the right of the picture. */
  readonly eye: Direction
  readonly right: Direction
}

/** Distance of the camera, in sizes of the model. */
const DISTANCE = 3.4

/** Camera that fits a whole model into a share of the picture. */
export function aimAt({ parts }: Model, { angle, size, share }: { angle: Angle; size: Size; share: number }): Camera {
  const [turn, above] = [(angle.turn * Math.PI) / 180, (angle.above * Math.PI) / 180]
  const [ct, st, ca, sa] = [Math.cos(turn), Math.sin(turn), Math.cos(above), Math.sin(above)]
  const middle = middleOf(parts.map(({ positions }) => positions))
  /** Coordinates of a point in camera space: right, up and distance. */
  const see = (px: number, py: number, pz: number) => {
    const [x, y, z] = [px - middle[0], py - middle[1], pz - middle[2]]
    const [across, towards] = [x * ct + z * st, z * ct - x * st]
    const far = DISTANCE - (towards * ca + y * sa)
    return { right: across / far, up: (y * ca - towards * sa) / far, far }
  }
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { positions } of parts) {
    for (let i = 0; i < positions.length; i += 3) {
      const point = see(positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0)
      left = Math.min(left, point.right)
      right = Math.max(right, point.right)
      low = Math.min(low, point.up)
      high = Math.max(high, point.up)
    }
  }
  const scale = share * Math.min(size.width / (right - left), size.height / (high - low))
  const [shiftX, shiftY] = [size.width / 2 - ((left + right) / 2) * scale, size.height / 2 + ((low + high) / 2) * scale]
  return {
    eye: [-st * ca, sa, ct * ca],
    right: [ct, 0, st],
    project(positions) {
      const count = positions.length / 3
      const projected = { x: new Float32Array(count), y: new Float32Array(count), far: new Float32Array(count) }
      for (let i = 0; i < count; i++) {
        const point = see(positions[i * 3] ?? 0, positions[i * 3 + 1] ?? 0, positions[i * 3 + 2] ?? 0)
        projected.x[i] = shiftX + point.right * scale
        projected.y[i] = shiftY - point.up * scale
        projected.far[i] = point.far
      }
      return projected
    },
  }
}

function middleOf(lists: readonly Float32Array[]): Direction {
  const middle = (axis: number) => {
    let [low, high] = [Infinity, -Infinity]
    for (const list of lists) {
      for (let i = axis; i < list.length; i += 3) {
        low = Math.min(low, list[i] ?? 0)
        high = Math.max(high, list[i] ?? 0)
      }
    }
    return (low + high) / 2
  }
  return [middle(0), middle(1), middle(2)]
}
