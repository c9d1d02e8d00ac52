import type { Raster } from '../../kit/raster.ts'

export interface PaddedTile {
  /** Red, green and blue from 0 to 1, one plane after the other. */
  readonly planes: Float32Array
  readonly width: number
  readonly height: number
}

/** Pads a tile for a network with mirrored pixels: by its margin on every side, and up to a multiple. */
export function padTile({ data, width, height, channels }: Raster, { margin, multiple }: { margin: number; multiple: number }): PaddedTile {
  const wide = Math.ceil(width / multiple) * multiple + 2 * margin
  const high = Math.ceil(height / multiple) * multiple + 2 * margin
  const columns = Int32Array.from({ length: wide }, (_, x) => mirror(x - margin, width) * channels)
  const planes = new Float32Array(3 * wide * high)
  for (let plane = 0, to = 0; plane < 3; plane += 1) {
    const channel = channels === 3 ? plane : 0
    for (let y = 0; y < high; y += 1) {
      const row = mirror(y - margin, height) * width * channels + channel
      for (let x = 0; x < wide; x += 1, to += 1) planes[to] = (data[row + (columns[x] ?? 0)] ?? 0) / 255
    }
  }
  return { planes, width: wide, height: high }
}

/** Reflects an index outside 0 … length - 1 at both ends. The border pixel itself is not repeated. */
function mirror(place: number, length: number): number {
  if (length === 1) return 0
  const period = 2 * (length - 1)
  const inside = ((place % period) + period) % period
  return inside < length ? inside : period - inside
}
