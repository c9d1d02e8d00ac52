import { createPlane, type Plane } from '@stipple/imaging/plane'

const DIRECTIONS = 16
/** Bounds of a single pixel's contribution for and against a line, so that a row of them is needed. */
const MOST = 0.3
const LEAST = -0.08
/** Least height above both sides: mean along the line, and of the pixel itself. */
const HEIGHT_OF_LINE = 0.06
const HEIGHT_OF_PIXEL = 0.045

/**
 * Lists of connected pixels on thin lines that are lighter than the pixels `apart` to either side. An edge is lighter than one side only, texture does not
 * continue, and lines that cross in another direction are lists of their own.
 * @param half half the length of the straight line that must support a pixel, in pixels
 */
export function findRidges(plane: Plane, reach: { apart: number; half: number }): readonly (readonly number[])[] {
  return connect(directionsOf(plane, reach), plane.width)
}

/** For each pixel 0, or the direction of its line from 1. */
function directionsOf(plane: Plane, { apart, half }: { apart: number; half: number }): Uint8Array {
  const margin = Math.max(apart, half) + 1
  const padded = pad(plane, margin)
  const out = new Uint8Array(plane.width * plane.height)
  const best = new Float32Array(out.length).fill(HEIGHT_OF_LINE * (2 * half + 1))
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const angle = (Math.PI * direction) / DIRECTIONS
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const heights = heightsAcross(padded, Math.round(-dy * apart) + Math.round(dx * apart) * padded.width, margin)
    const along = Array.from({ length: 2 * half + 1 }, (_, i) => Math.round(dx * (i - half)) + Math.round(dy * (i - half)) * padded.width)
    mark({ heights, along, margin, padded, out, best, direction: direction + 1, width: plane.width, height: plane.height })
  }
  return out
}

function pad({ width, height, data }: Plane, margin: number): Plane {
  const padded = createPlane(width + 2 * margin, height + 2 * margin)
  for (let y = 0; y < padded.height; y++) {
    const row = Math.min(height - 1, Math.max(0, y - margin)) * width
    for (let x = 0; x < padded.width; x++) padded.data[y * padded.width + x] = data[row + Math.min(width - 1, Math.max(0, x - margin))] ?? 0
  }
  return padded
}

/** Difference of each pixel to the brighter of its two sides. Pixels near the border have no side and stay at 0. */
function heightsAcross({ data, width }: Plane, step: number, margin: number): Float32Array {
  const heights = new Float32Array(data.length)
  const from = margin * width + margin
  for (let i = from; i < data.length - from; i++) {
    const height = (data[i] ?? 0) - Math.max(data[i + step] ?? 0, data[i - step] ?? 0)
    heights[i] = height > MOST ? MOST : height < LEAST ? LEAST : height
  }
  return heights
}

interface Marking {
  readonly heights: Float32Array
  readonly along: readonly number[]
  readonly margin: number
  readonly padded: Plane
  readonly out: Uint8Array
  readonly best: Float32Array
  readonly direction: number
  readonly width: number
  readonly height: number
}

function mark({ heights, along, margin, padded, out, best, direction, width, height }: Marking): void {
  const offsets = Int32Array.from(along)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y + margin) * padded.width + x + margin
      if ((heights[at] ?? 0) < HEIGHT_OF_PIXEL) continue
      let sum = 0
      for (let k = 0; k < offsets.length; k++) sum += heights[at + (offsets[k] ?? 0)] ?? 0
      if (sum <= (best[y * width + x] ?? 0)) continue
      best[y * width + x] = sum
      out[y * width + x] = direction
    }
  }
}

/** Largest difference of direction between connected neighbours, in sixteenths of a half turn. */
const LARGEST_TURN = 2

function connect(directions: Uint8Array, width: number): readonly (readonly number[])[] {
  const seen = new Uint8Array(directions.length)
  const pieces: number[][] = []
  for (let start = 0; start < directions.length; start++) {
    if (seen[start] || !directions[start]) continue
    const piece = [start]
    seen[start] = 1
    for (let next = 0; next < piece.length; next++) {
      const pixel = piece[next] ?? 0
      const x = pixel % width
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = Math.max(-1, -x); dx <= Math.min(1, width - 1 - x); dx++) {
          const other = pixel + dy * width + dx
          if (seen[other] !== 0 || !directions[other] || turn(directions[pixel] ?? 0, directions[other] ?? 0) > LARGEST_TURN) continue
          seen[other] = 1
          piece.push(other)
        }
      }
    }
    if (piece.length > 2) pieces.push(piece)
  }
  return pieces
}

function turn(a: number, b: number): number {
  const difference = Math.abs(a - b)
  return Math.min(difference, DIRECTIONS - difference)
}
