import type { Motion } from './motion.ts'
import { partsOf, type YuvPlane, type YuvPicture } from './planes.ts'

interface Between {
  readonly from: YuvPicture
  readonly to: YuvPicture
  /** 0: the first picture, 1: the second. */
  readonly share: number
  /** The picture to write. */
  readonly out: YuvPicture
}

/** Fades one picture into the other, without movement. */
export function crossFade({ from, to, share, out }: Between): void {
  const weight = Math.round(share * 256)
  const [a, b, result] = [from.data, to.data, out.data]
  for (let at = 0; at < result.length; at += 1) {
    const first = a[at] ?? 0
    result[at] = first + ((((b[at] ?? 0) - first) * weight + 128) >> 8)
  }
}

/** Moves the content of both pictures along the motion vectors, then mixes them, so that moving objects do not appear as two half-transparent copies. */
export function moveBetween({ from, to, share, out }: Between, motion: Motion): void {
  const [a, b, result] = [partsOf(from), partsOf(to), partsOf(out)]
  warp({ from: a.light, to: b.light, out: result.light, share, motion, scale: 1 })
  warp({ from: a.blue, to: b.blue, out: result.blue, share, motion, scale: 0.5 })
  warp({ from: a.red, to: b.red, out: result.red, share, motion, scale: 0.5 })
}

interface Warp {
  readonly from: YuvPlane
  readonly to: YuvPlane
  readonly out: YuvPlane
  readonly share: number
  readonly motion: Motion
  /** Size of the plane relative to that of the vectors. */
  readonly scale: number
}

function warp({ from, to, out, share, motion, scale }: Warp): void {
  const { width, height } = out
  const weight = Math.round(share * 256)
  const across = places(width, motion.step * scale, motion.columns)
  const down = places(height, motion.step * scale, motion.rows)
  const rowX = new Float32Array(motion.columns)
  const rowY = new Float32Array(motion.columns)
  const [a, b, result] = [from.data, to.data, out.data]
  // Fixed-point shares: positions are in 256ths of a pixel.
  const [before, after] = [share * 256, (1 - share) * 256]
  for (let y = 0; y < height; y += 1) {
    const line = y * width
    const above = (down.index[y] ?? 0) * motion.columns
    const below = Math.min(motion.rows - 1, (down.index[y] ?? 0) + 1) * motion.columns
    const lower = down.share[y] ?? 0
    for (let column = 0; column < motion.columns; column += 1) {
      rowX[column] = mix(motion.x[above + column] ?? 0, motion.x[below + column] ?? 0, lower) * scale
      rowY[column] = mix(motion.y[above + column] ?? 0, motion.y[below + column] ?? 0, lower) * scale
    }
    for (let x = 0; x < width; x += 1) {
      const column = across.index[x] ?? 0
      const beside = across.share[x] ?? 0
      const right = column + 1 < motion.columns ? column + 1 : column
      const moveX = (rowX[column] ?? 0) * (1 - beside) + (rowX[right] ?? 0) * beside
      const moveY = (rowY[column] ?? 0) * (1 - beside) + (rowY[right] ?? 0) * beside
      const first = sample(a, width, height, x * 256 - moveX * before, y * 256 - moveY * before)
      const second = sample(b, width, height, x * 256 + moveX * after, y * 256 + moveY * after)
      result[line + x] = first + (((second - first) * weight + 128) >> 8)
    }
  }
}

/** For each pixel of a line, the index of the block centre before it and the fraction of the distance to the next. */
function places(length: number, step: number, count: number): { index: Uint16Array; share: Float32Array } {
  const index = new Uint16Array(length)
  const share = new Float32Array(length)
  for (let at = 0; at < length; at += 1) {
    const place = Math.min(count - 1, Math.max(0, (at + 0.5) / step - 0.5))
    index[at] = Math.floor(place)
    share[at] = place - Math.floor(place)
  }
  return { index, share }
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share

/**
 * Bilinear sample at a position in 256ths of a pixel; border pixels extend outwards. Takes plain numbers instead of an object, because it runs for each pixel
 * of each frame.
 */
function sample(data: Uint8Array, width: number, height: number, placeX: number, placeY: number): number {
  const lastX = (width - 1) << 8
  const lastY = (height - 1) << 8
  const x = placeX < 0 ? 0 : placeX > lastX ? lastX : placeX | 0
  const y = placeY < 0 ? 0 : placeY > lastY ? lastY : placeY | 0
  const partX = x & 255
  const partY = y & 255
  const at = (y >> 8) * width + (x >> 8)
  const upper = data[at] ?? 0
  if ((partX | partY) === 0) return upper
  const next = partX === 0 ? 0 : 1
  const under = partY === 0 ? at : at + width
  const lower = data[under] ?? 0
  const top = (upper << 8) + ((data[at + next] ?? 0) - upper) * partX
  const bottom = (lower << 8) + ((data[under + next] ?? 0) - lower) * partX
  return ((top << 8) + (bottom - top) * partY + 32768) >> 16
}
