import type { CameraMove } from '@stipple/core/domain/camera-moves'

/** State of the camera: shifts in frame widths, as the nearest things move. */
export interface CameraState {
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** Rotation around the pivot: things before it move one way, things behind it the other. */
  readonly turn: number
}

export type PlainMove = Exclude<CameraMove, 'auto'>

/** Factor by which a set must be larger than the frame for each move, so that its border never shows. */
export const ROOM: Readonly<Record<PlainMove, number>> = {
  still: 1.02,
  in: 1.02,
  out: 1.02,
  left: 1.12,
  right: 1.12,
  up: 1.12,
  down: 1.12,
  orbit: 1.13,
}

const TRAVEL = 0.105
const CLOSER = 0.24
const TURN = 0.05

/** Camera at a moment (0 start .. 1 end). It starts and stops softly; an orbit ends where it began. */
export function cameraAt(move: PlainMove, moment: number): CameraState {
  const eased = moment * moment * (3 - 2 * moment)
  const across = (eased - 0.5) * TRAVEL
  const still = { x: 0, y: 0, zoom: 1, turn: 0 }
  switch (move) {
    case 'in':
      return { ...still, zoom: 1 + CLOSER * eased }
    case 'out':
      return { ...still, zoom: 1 + CLOSER * (1 - eased) }
    case 'left':
      return { ...still, x: -across }
    case 'right':
      return { ...still, x: across }
    case 'up':
      return { ...still, y: -across }
    case 'down':
      return { ...still, y: across }
    case 'orbit': {
      const angle = 2 * Math.PI * moment
      return { ...still, turn: Math.sin(angle) * TURN, zoom: 1.03 - 0.03 * Math.cos(angle) }
    }
    case 'still':
      break
  }
  return still
}

/** Projection of a thing at a nearness (0 far .. 1 near): `scale` about the middle, then `x`, `y` in frame widths. */
export function projection(camera: CameraState, nearness: number, pivot: number): { scale: number; x: number; y: number } {
  const share = FAR_SHARE + (1 - FAR_SHARE) * nearness
  return {
    scale: camera.zoom ** (0.5 + nearness),
    x: -camera.x * share - camera.turn * (nearness - pivot),
    y: -camera.y * share,
  }
}

/** Parallax of the farthest things relative to the nearest. */
const FAR_SHARE = 0.3
