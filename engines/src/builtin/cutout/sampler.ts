import type { Plane, Size } from '@stipple/imaging/plane'

/** Reads planes of one size at the pixels of a picture of another size. */
export interface Sampler {
  moveTo(x: number, y: number): void
  /** Bilinear. */
  read(plane: Plane): number
  nearest(plane: Plane): number
}

export function createSampler(plane: Size, picture: Size): Sampler {
  const columns = positions(plane.width, picture.width)
  const rows = positions(plane.height, picture.height)
  let [topLeft, right, down, nearest] = [0, 0, 0, 0]
  let [fx, fy] = [0, 0]
  return {
    moveTo(x, y) {
      const column = columns.first[x] ?? 0
      const row = rows.first[y] ?? 0
      fx = columns.fraction[x] ?? 0
      fy = rows.fraction[y] ?? 0
      topLeft = row * plane.width + column
      right = column + 1 < plane.width ? 1 : 0
      down = row + 1 < plane.height ? plane.width : 0
      nearest = topLeft + (fx >= 0.5 ? right : 0) + (fy >= 0.5 ? down : 0)
    },
    read({ data }) {
      const top = (data[topLeft] ?? 0) * (1 - fx) + (data[topLeft + right] ?? 0) * fx
      if (fy === 0) return top
      const bottom = (data[topLeft + down] ?? 0) * (1 - fx) + (data[topLeft + down + right] ?? 0) * fx
      return top * (1 - fy) + bottom * fy
    },
    nearest: ({ data }) => data[nearest] ?? 0,
  }
}

/** Pixel centres of a length in units of another length. */
function positions(from: number, to: number): { first: Int32Array; fraction: Float32Array } {
  const first = new Int32Array(to)
  const fraction = new Float32Array(to)
  for (let i = 0; i < to; i++) {
    const position = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5))
    first[i] = Math.floor(position)
    fraction[i] = position - Math.floor(position)
  }
  return { first, fraction }
}
