import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import { shrinkPlane } from './shrink.ts'
import { blendWeight, planSpans } from './tiles.ts'
import type { Span } from './tiles.ts'

/** Interleaved 8-bit samples. */
export interface Raster {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  /** 3 for colours; 1 for a mask, which the network sees as grey. */
  readonly channels: 1 | 3
}

export interface Enlarging {
  readonly session: InferenceSession
  readonly factor: number
  /** Longest side of what the network gets at once. */
  readonly longestTile: number
  /** Called after each tile with the share that is done. */
  readonly onProgress: (ratio: number) => void
}

/** How much every network of ours enlarges. */
const NATIVE_FACTOR = 4
/** Pixels that neighbouring tiles share. */
const OVERLAP = 24

/**
 * Enlarges tile by tile, so that memory depends on the result's size only and not on what the network needs for it.
 * Tiles are blended into bands and bands into the picture; no seam shows.
 */
export async function enlarge(raster: Raster, { session, factor, longestTile, onProgress }: Enlarging): Promise<Raster> {
  const { channels } = raster
  const out = emptyRaster(raster.width * factor, raster.height * factor, channels)
  const rows = planSpans(raster.height, { longest: longestTile, overlap: OVERLAP })
  const columns = planSpans(raster.width, { longest: longestTile, overlap: OVERLAP })
  let done = 0
  for (const row of rows) {
    const band = rows.length === 1 ? out : emptyRaster(out.width, row.size * factor, channels)
    for (const column of columns) {
      const tile = cut(raster, { row, column })
      pasteBeside(band, await enlargeTile(tile, session, factor), scaled(column, factor))
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

async function enlargeTile(tile: Raster, session: InferenceSession, factor: number): Promise<Raster> {
  const out = emptyRaster(tile.width * factor, tile.height * factor, tile.channels)
  const [first = 0] = tile.data
  // The part of a mask in which nothing begins or ends: there is nothing to do for a network.
  if (tile.channels === 1 && tile.data.every((value) => value === first)) {
    out.data.fill(first)
    return out
  }
  const [width, height] = [tile.width * NATIVE_FACTOR, tile.height * NATIVE_FACTOR]
  const planes = await infer(session, tile)
  if (planes.length !== 3 * width * height) throw new Error(`the network gave ${planes.length} values for a tile`)
  for (let channel = 0; channel < tile.channels; channel += 1) {
    const data = planes.subarray(channel * width * height, (channel + 1) * width * height)
    interleave(shrinkPlane({ data, width, height }, { from: NATIVE_FACTOR, to: factor }).data, out, channel)
  }
  return out
}

/** Planes of red, green and blue from 0 to 1, in and out. */
async function infer(session: InferenceSession, { data, width, height, channels }: Raster): Promise<Float32Array> {
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  const area = width * height
  const planes = new Float32Array(3 * area)
  for (let plane = 0; plane < 3; plane += 1) {
    let from = channels === 3 ? plane : 0
    for (let to = plane * area; to < (plane + 1) * area; to += 1, from += channels) planes[to] = (data[from] ?? 0) / 255
  }
  const results = await session.run({ [input]: new Tensor('float32', planes, [1, 3, height, width]) })
  const result = results[output]?.data
  if (!(result instanceof Float32Array)) throw new Error('the network gave no picture')
  return result
}

function interleave(plane: Float32Array, { data, channels }: Raster, channel: number): void {
  // This kind of array rounds and clamps what is written into it.
  const bytes = new Uint8ClampedArray(data.buffer)
  for (let i = 0, to = channel; i < plane.length; i += 1, to += channels) bytes[to] = (plane[i] ?? 0) * 255
}

/** Puts a tile into a band, blended with the tile on its left. */
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

/** Puts a band into the picture, blended with the band above. */
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
