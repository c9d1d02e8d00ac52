import { projection } from './camera.ts'
import type { Actor } from './film-set.ts'
import type { Moment } from './warp.ts'
import type { YuvPicture } from './yuv.ts'

/** Draws an actor onto the frame: its own motion first, then the camera's. */
export function playActor(actor: Actor, plate: YuvPicture, moment: Moment, frame: YuvPicture): void {
  const { picture, alpha, alphaHalf } = actor
  const place = placeAt(actor, plate, moment, frame)
  const source = { width: picture.width, height: picture.height, alpha }
  blend(source, place, [[picture.y, frame.y]], frame.width, frame.height)
  // Chroma planes have half the size: the centre of their pixel lies between four of luma.
  const half: Place = { ...place, x: place.x / 2 - 0.25 + (place.xx + place.xy) / 4, y: place.y / 2 - 0.25 + (place.yx + place.yy) / 4 }
  blend(
    { width: picture.width >> 1, height: picture.height >> 1, alpha: alphaHalf },
    half,
    [
      [picture.u, frame.u],
      [picture.v, frame.v],
    ],
    frame.width >> 1,
    frame.height >> 1,
  )
}

/** Affine map from a pixel of the frame to the actor's own: `x + xx * column + xy * row` and so on. */
interface Place {
  readonly x: number
  readonly y: number
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

function placeAt(actor: Actor, plate: YuvPicture, { camera, pivot, at, seconds }: Moment, frame: YuvPicture): Place {
  const { turn, wide, tall, x: moveX, y: moveY } = poseAt(actor, at, seconds)
  const { scale, x: shiftX, y: shiftY } = projection(camera, actor.nearness, pivot)
  const [footX, footY] = actor.foot
  const toFrameX = (x: number): number => (x - plate.width / 2) * scale + shiftX * frame.width + frame.width / 2
  const toFrameY = (y: number): number => (y - plate.height / 2) * scale + shiftY * frame.width + frame.height / 2
  const centreX = toFrameX(footX + moveX)
  const centreY = toFrameY(footY + moveY)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [xx, xy] = [cos / (wide * scale), sin / (wide * scale)]
  const [yx, yy] = [-sin / (tall * scale), cos / (tall * scale)]
  return {
    xx,
    xy,
    yx,
    yy,
    x: footX - actor.left - xx * centreX - xy * centreY,
    y: footY - actor.top - yx * centreX - yy * centreY,
  }
}

interface Pose {
  readonly turn: number
  readonly wide: number
  readonly tall: number
  readonly x: number
  readonly y: number
}

const REST: Pose = { turn: 0, wide: 1, tall: 1, x: 0, y: 0 }

/** Pose of an actor at a moment. All motions but walking and flying return to their start. */
function poseAt({ motion, height }: Actor, at: number, seconds: number): Pose {
  const wave = (turns: number, shift = 0): number => Math.sin(2 * Math.PI * (Math.max(1, Math.round(turns)) * at + motion.phase + shift))
  const way = (at - 0.5) * motion.towards
  switch (motion.kind) {
    case 'breathe': {
      const breath = wave(seconds / 2.2)
      return { ...REST, tall: 1 + 0.012 * breath, wide: 1 - 0.005 * breath, turn: 0.008 * wave(seconds / 4) }
    }
    case 'sway':
      return { ...REST, turn: 0.018 * wave(seconds / 3) }
    case 'float':
      return { ...REST, y: 0.05 * height * wave(seconds / 3), x: 0.02 * height * wave(seconds / 4, 0.2), turn: 0.025 * wave(seconds / 4) }
    case 'fly':
      return { ...REST, x: way * height * 0.16 * seconds, y: 0.06 * height * wave(seconds / 2), turn: 0.04 * wave(seconds / 2, 0.25) }
    case 'swim':
      return { ...REST, x: way * height * 0.05 * seconds, y: 0.012 * height * wave(seconds / 2), turn: 0.03 * wave(seconds / 3) }
    case 'walk': {
      const steps = Math.abs(wave(seconds))
      return {
        ...REST,
        x: way * height * 0.07 * seconds,
        y: -0.045 * height * steps,
        turn: 0.025 * wave(seconds),
        tall: 0.99 + 0.015 * steps,
      }
    }
    case 'none':
      break
  }
  return REST
}

interface Source {
  readonly width: number
  readonly height: number
  readonly alpha: Uint8Array
}

/** Blends planes of the source into those of the frame by the source's opacity. */
function blend(
  { width, height, alpha }: Source,
  place: Place,
  planes: readonly (readonly [Uint8Array, Uint8Array])[],
  frameWidth: number,
  frameHeight: number,
): void {
  const box = coveredBox(place, width, height, frameWidth, frameHeight)
  for (let row = box.top; row < box.bottom; row++) {
    let x = place.x + place.xy * row + place.xx * box.left
    let y = place.y + place.yy * row + place.yx * box.left
    for (let column = box.left; column < box.right; column++, x += place.xx, y += place.yx) {
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue
      const ix = Math.trunc(x)
      const iy = Math.trunc(y)
      const fx = x - ix
      const fy = y - iy
      const i = iy * width + ix
      const cover = between(alpha, i, width, fx, fy)
      if (cover < 1) continue
      const o = row * frameWidth + column
      for (const [from, to] of planes) {
        const below = to[o] ?? 0
        to[o] = below + ((between(from, i, width, fx, fy) - below) * cover) / 255 + 0.5
      }
    }
  }
}

function between(plane: Uint8Array, i: number, stride: number, fx: number, fy: number): number {
  const top = (plane[i] ?? 0) + ((plane[i + 1] ?? 0) - (plane[i] ?? 0)) * fx
  const bottom = (plane[i + stride] ?? 0) + ((plane[i + stride + 1] ?? 0) - (plane[i + stride] ?? 0)) * fx
  return top + (bottom - top) * fy
}

/** Bounding box in the frame of the transformed source. */
function coveredBox({ x, y, xx, xy, yx, yy }: Place, width: number, height: number, frameWidth: number, frameHeight: number) {
  const determinant = xx * yy - xy * yx
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([u = 0, v = 0]) => [(yy * (u - x) - xy * (v - y)) / determinant, (xx * (v - y) - yx * (u - x)) / determinant] as const)
  const columns = corners.map(([column]) => column)
  const rows = corners.map(([, row]) => row)
  const bounded = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))
  return {
    left: bounded(Math.min(...columns) - 1, frameWidth),
    right: bounded(Math.max(...columns) + 2, frameWidth),
    top: bounded(Math.min(...rows) - 1, frameHeight),
    bottom: bounded(Math.max(...rows) + 2, frameHeight),
  }
}
