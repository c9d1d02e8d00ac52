import { paintScene, type Scene } from '@stipple/illustrator/public'
import type { Painting } from '@stipple/imaging/painting'
import { at, type Size } from '@stipple/imaging/plane'

/** Paints the scene without its subjects, with its horizon moved to a row (share of the height). */
export function paintBackdrop(scene: Scene, size: Size, { seed, horizon }: { seed: number; horizon: number | undefined }): Painting {
  const empty: Scene = { ...scene, subjects: [], camera: { ...scene.camera, depthOfField: 0 } }
  const painting = paintScene(empty, { ...size, seed, literalness: 0.6, refinement: 0.6 })
  return horizon === undefined ? painting : moveHorizon(painting, Math.round(horizon * size.height))
}

/** Stretches the areas above and below the horizon so that it lies at another row. */
function moveHorizon(painting: Painting, to: number): Painting {
  const { width, height } = painting
  const from = horizonOf(painting)
  if (from === undefined || Math.abs(from - to) < 3) return painting
  const colour = new Uint8ClampedArray(painting.colour.length)
  const depth = new Float32Array(painting.depth.length)
  const region = new Uint16Array(painting.region.length)
  for (let y = 0; y < height; y++) {
    const row = y < to ? (y / Math.max(1, to)) * from : from + ((y - to) / Math.max(1, height - to)) * (height - from)
    const upper = Math.min(height - 1, Math.floor(row))
    const lower = Math.min(height - 1, upper + 1)
    const part = row - upper
    for (let i = 0; i < width * 4; i++)
      colour[y * width * 4 + i] =
        (painting.colour[upper * width * 4 + i] ?? 0) * (1 - part) + (painting.colour[lower * width * 4 + i] ?? 0) * part
    depth.set(painting.depth.subarray(upper * width, (upper + 1) * width), y * width)
    region.set(painting.region.subarray(upper * width, (upper + 1) * width), y * width)
  }
  return { ...painting, colour, depth, region }
}

/** First row from which the ground comes nearer; undefined for rooms and skies. */
function horizonOf({ width, height, depth }: Painting): number | undefined {
  const step = Math.max(1, Math.floor(width / 64))
  for (let y = Math.floor(height * 0.1); y < height * 0.92; y++) {
    let sum = 0
    let count = 0
    for (let x = 0; x < width; x += step, count++) sum += at(depth, y * width + x)
    if (sum / count < 0.86) return y
  }
  return undefined
}
