import type { Plane } from '@stipple/imaging/plane'
import { shrinkPlane } from '@stipple/imaging/shrink-by-area'
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import type { Raster } from '../../kit/raster.ts'
import { padTile } from './pad-tile.ts'
import { blendWeight, planSpans, type Span } from './tiles.ts'

/** Input and output shape of a network. */
export interface Shape {
  /** Factor of enlargement; 1 for a network that only denoises. */
  readonly scale: number
  /** Pixels on each side that it consumes. */
  readonly margin: number
  /** Sides of its input (without the margin) must be multiples of this. */
  readonly multiple: number
  /** Outputs the difference to the plain enlargement. */
  readonly residual?: boolean
}

/** Accepts any size and enlarges four times. */
export const PLAIN_SHAPE: Shape = { scale: 4, margin: 0, multiple: 1 }

export interface Enlarging {
  readonly session: InferenceSession
  readonly shape?: Shape
  readonly factor: number
  /** Longest side of a tile. */
  readonly longestTile: number
  /** Called after each tile with the finished share. */
  readonly onProgress: (ratio: number) => void
}

/** Pixels that neighbouring tiles share. */
const OVERLAP = 24

/**
 * Enlarges tile by tile, so that memory depends on the size of the result only and not on the network's working memory.
 * Tiles are blended into bands and bands into the picture, so that no seam shows.
 */
export async function enlarge(
  raster: Raster,
  { session, shape = PLAIN_SHAPE, factor, longestTile, onProgress }: Enlarging,
): Promise<Raster> {
  const { channels } = raster
  const out = emptyRaster(raster.width * factor, raster.height * factor, channels)
  const rows = planSpans(raster.height, { longest: longestTile, overlap: OVERLAP })
  const columns = planSpans(raster.width, { longest: longestTile, overlap: OVERLAP })
  let done = 0
  for (const row of rows) {
    const band = rows.length === 1 ? out : emptyRaster(out.width, row.size * factor, channels)
    for (const column of columns) {
      const tile = cut(raster, { row, column })
      pasteBeside(band, await enlargeTile(tile, { session, shape, factor }), scaled(column, factor))
      done += 1
      onProgress(done / (rows.length * columns.length))
    }
    if (band !== out) pasteBelow(out, band, scaled(row, factor))
  }
  return out
}

const emptyRaster = (width: number, height: number, channels: 1 | 3): Raster => ({
  data: new Uint8Array(width * height * channels),
  width,
  height,
  channels,
})

const scaled = ({ start, size, overlap }: Span, factor: number): Span => ({
  start: start * factor,
  size: size * factor,
  overlap: overlap * factor,
})

function cut({ data, width, channels }: Raster, { row, column }: { row: Span; column: Span }): Raster {
  const out = emptyRaster(column.size, row.size, channels)
  for (let y = 0; y < row.size; y += 1) {
    const from = ((row.start + y) * width + column.start) * channels
    out.data.set(data.subarray(from, from + column.size * channels), y * column.size * channels)
  }
  return out
}

async function enlargeTile(
  tile: Raster,
  { session, shape, factor }: { session: InferenceSession; shape: Shape; factor: number },
): Promise<Raster> {
  const out = emptyRaster(tile.width * factor, tile.height * factor, tile.channels)
  const [first = 0] = tile.data
  // A uniform part of a mask needs no network.
  if (tile.channels === 1 && tile.data.every((value) => value === first)) {
    out.data.fill(first)
    return out
  }
  const planes = await infer(session, tile, shape)
  for (let channel = 0; channel < tile.channels; channel += 1) {
    const { data, width, height } = planes[channel] ?? planes[0]
    interleave(shrinkPlane({ data, width, height }, { from: shape.scale, to: factor }).data, out, channel)
  }
  return out
}

type Planes = readonly [Plane, Plane, Plane]

/** Planes of red, green and blue from 0 to 1. */
async function infer(session: InferenceSession, tile: Raster, shape: Shape): Promise<Planes> {
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  const padded = padTile(tile, shape)
  const results = await session.run({ [input]: new Tensor('float32', padded.planes, [1, 3, padded.height, padded.width]) })
  const result = results[output]
  const [, channels, height = 0, width = 0] = result?.dims ?? []
  const [wide, high] = [tile.width * shape.scale, tile.height * shape.scale]
  if (!result || !(result.data instanceof Float32Array) || channels !== 3 || width < wide || height < high)
    throw new Error(`the network gave ${result?.dims.join(' × ')} for ${tile.width} × ${tile.height} pixels`)
  const { data } = result
  const plane = (channel: number): Plane => {
    const whole = data.subarray(channel * width * height, (channel + 1) * width * height)
    const cropped = width === wide && height === high ? whole : cropPlane(whole, { width, wide, high })
    if (shape.residual) addEnlarged(cropped, tile, { channel, scale: shape.scale })
    return { data: cropped, width: wide, height: high }
  }
  return [plane(0), plane(1), plane(2)]
}

/** Upper left part of a plane. */
function cropPlane(data: Float32Array, { width, wide, high }: { width: number; wide: number; high: number }): Float32Array {
  const out = new Float32Array(wide * high)
  for (let y = 0; y < high; y += 1) out.set(data.subarray(y * width, y * width + wide), y * wide)
  return out
}

/** Adds the tile, enlarged by repeating each pixel. */
function addEnlarged(plane: Float32Array, tile: Raster, { channel, scale }: { channel: number; scale: number }): void {
  const wide = tile.width * scale
  for (let y = 0; y < tile.height * scale; y += 1) {
    const row = Math.floor(y / scale) * tile.width
    for (let x = 0; x < wide; x += 1) {
      const from = (row + Math.floor(x / scale)) * tile.channels + (tile.channels === 3 ? channel : 0)
      plane[y * wide + x] = (plane[y * wide + x] ?? 0) + (tile.data[from] ?? 0) / 255
    }
  }
}

function interleave(plane: Float32Array, { data, channels }: Raster, channel: number): void {
  // A clamped array rounds and clamps the values written to it.
  const bytes = new Uint8ClampedArray(data.buffer)
  for (let i = 0, to = channel; i < plane.length; i += 1, to += channels) bytes[to] = (plane[i] ?? 0) * 255
}

/** Pastes a tile into a band, blended with the tile on its left. */
function pasteBeside(band: Raster, tile: Raster, { start, overlap }: Span): void {
  const { channels } = band
  const weights = overlapWeights(overlap)
  for (let y = 0; y < tile.height; y += 1) {
    const from = y * tile.width * channels
    const to = (y * band.width + start) * channels
    for (let x = 0; x < overlap; x += 1) {
      const weight = weights[x] ?? 1
      for (let i = x * channels; i < (x + 1) * channels; i += 1) band.data[to + i] = mix(band.data[to + i], tile.data[from + i], weight)
    }
    band.data.set(tile.data.subarray(from + overlap * channels, from + tile.width * channels), to + overlap * channels)
  }
}

/** Pastes a band into the picture, blended with the band above. */
function pasteBelow(out: Raster, band: Raster, { start, size, overlap }: Span): void {
  const stride = out.width * out.channels
  const weights = overlapWeights(overlap)
  for (let y = 0; y < overlap; y += 1) {
    const weight = weights[y] ?? 1
    const to = (start + y) * stride
    for (let i = 0; i < stride; i += 1) out.data[to + i] = mix(out.data[to + i], band.data[y * stride + i], weight)
  }
  out.data.set(band.data.subarray(overlap * stride, size * stride), (start + overlap) * stride)
}

const overlapWeights = (overlap: number) => Float32Array.from({ length: overlap }, (_, i) => blendWeight((i + 0.5) / overlap))

const mix = (before = 0, after = 0, weight = 1) => Math.round(before + (after - before) * weight)
