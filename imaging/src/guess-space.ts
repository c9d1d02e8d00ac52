import { gaussianBlur } from './blur.ts'
import { at } from './plane.ts'
import type { Size } from './plane.ts'
import { lerp, smoothstep, unit } from './scalar.ts'

export interface Space {
  /** 0 near .. 1 far. */
  readonly depth: Float32Array
  /** Row of the horizon. */
  readonly horizon: number
}

/** Row of the horizon, as a share of the height, if no sky shows it. */
const USUAL_HORIZON = 0.4

/**
 * Estimates distances from regularities of most photographs: the sky is farthest, the ground comes nearer towards the lower border, the subject is as near as
 * its foot, and nothing behind a head and shoulders is near.
 */
export function guessSpace(size: Size, { sky, subject }: { sky: Float32Array | undefined; subject: Float32Array | undefined }): Space {
  const { width, height } = size
  const horizon = sky ? skyLine(size, sky) : height * USUAL_HORIZON
  const near = subject ? subjectDepth(size, subject, horizon) : 0
  const bust = subject ? cutByFloor(size, subject) : 0
  const raw = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const ground = groundDepth(y, horizon, height)
    for (let x = 0; x < width; x++, i++) {
      const far = lerp(lerp(ground, Math.max(ground, BEHIND), bust), 1, sky ? at(sky, i) : 0)
      raw[i] = lerp(far, near, subject ? at(subject, i) : 0)
    }
  }
  return { depth: gaussianBlur(raw, size, Math.max(width, height) / 400), horizon }
}

/** Least depth behind a head and shoulders. */
const BEHIND = 0.72

/** Depth of the ground in a row; upright things before the horizon are estimated at most half way to it. */
function groundDepth(y: number, horizon: number, height: number): number {
  const below = unit((y - horizon) / Math.max(1, height - horizon))
  return y < horizon ? lerp(0.62, 0.78, smoothstep(0, horizon, y)) : 0.78 * (1 - below) ** 1.25
}

/** Row above which most of the sky lies: low between the things in front of it. */
function skyLine({ width, height }: Size, sky: Float32Array): number {
  const lows: number[] = []
  for (let x = 0; x < width; x += Math.max(1, Math.floor(width / 160))) {
    for (let y = height - 1; y >= 0; y -= 2) {
      if (at(sky, y * width + x) < 0.5) continue
      lows.push(y)
      break
    }
  }
  lows.sort((one, other) => one - other)
  return Math.min(height * 0.85, lows[Math.floor(lows.length * 0.75)] ?? height * USUAL_HORIZON)
}

function subjectDepth({ width, height }: Size, subject: Float32Array, horizon: number): number {
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x += 2) if (at(subject, y * width + x) > 0.5) return Math.min(0.4, groundDepth(y, horizon, height))
  }
  return 0
}

/** Returns the share of the subject's width that the lower border cuts off: a portrait has no foot. */
function cutByFloor({ width, height }: Size, subject: Float32Array): number {
  let [low, any] = [0, 0]
  for (let x = 0; x < width; x++) {
    if (at(subject, (height - 1) * width + x) > 0.5) low++
    for (let y = 0; y < height; y += 2) {
      if (at(subject, y * width + x) <= 0.5) continue
      any++
      break
    }
  }
  return any === 0 ? 0 : smoothstep(0.3, 0.7, low / any)
}
