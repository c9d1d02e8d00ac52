import { z } from 'zod/mini'
import { newId } from '../../../lib/id.ts'
import { type Raster, TILE, type Tile } from '../pixels/raster.ts'
import type { Document, LayerItem } from './document.ts'

/** File extension of projects. */
export const PROJECT_ENDING = '.stipple'

const TILE_BYTES = TILE * TILE * 4
const MAX_TILES = 4096
const MAX_HEADER_BYTES = 2 ** 20
const FORMAT = 'stipple-layers'

const side = z.int().check(z.minimum(1), z.maximum(16_384))
const place = z.int().check(z.minimum(-100_000), z.maximum(100_000))
const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  width: side,
  height: side,
  /** Number of following tiles. */
  tiles: z.int().check(z.minimum(0), z.maximum(MAX_TILES)),
  layers: z
    .array(
      z.object({
        kind: z.enum(['picture', 'sketch', 'pasted', 'mask']),
        number: z.int().check(z.minimum(1), z.maximum(10_000)),
        hidden: z.boolean(),
        x: place,
        y: place,
        width: side,
        height: side,
        /** Indexes of its tiles, row by row; null for empty ones. */
        tiles: z.array(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_TILES - 1)))).check(z.maxLength(MAX_TILES)),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
})

/**
 * Writes a document as a project file: gzip over the length of a header (4 bytes, little-endian), the header as JSON, and the tiles of all layers,
 * each 256 × 256 pixels of red, green, blue and alpha. Lossless.
 */
export async function projectOf({ width, height, layers }: Document): Promise<Blob> {
  const tiles = [...new Set(layers.flatMap(({ raster }) => raster.tiles).filter((tile) => tile !== undefined))]
  const places = new Map(tiles.map((tile, index) => [tile, index]))
  const written = layers.map(({ kind, number, hidden, x, y, raster }) => ({
    kind,
    number,
    hidden,
    x,
    y,
    width: raster.width,
    height: raster.height,
    tiles: raster.tiles.map((tile) => (tile && places.get(tile)) ?? null),
  }))
  const text = new TextEncoder().encode(JSON.stringify({ format: FORMAT, version: 1, width, height, tiles: tiles.length, layers: written }))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, text.length, true)
  const whole = new Blob([length, text, ...tiles.map(({ words }) => words)])
  return new Response(whole.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

/** Reads a project file. Throws for invalid or damaged files. */
export async function openProject(file: Blob): Promise<Document> {
  const read = reader(file.stream().pipeThrough(new DecompressionStream('gzip')))
  const length = new DataView((await read(4)).buffer).getUint32(0, true)
  if (length > MAX_HEADER_BYTES) throw new Error('The header of a project file is too long')
  const { width, height, tiles: count, layers } = header.parse(JSON.parse(new TextDecoder().decode(await read(length))))
  const tiles: Tile[] = []
  while (tiles.length < count) tiles.push({ id: newId(), words: new Uint32Array((await read(TILE_BYTES)).buffer) })
  const document = {
    width,
    height,
    layers: layers.map(({ width: across, height: down, tiles: places, kind, ...layer }): LayerItem => {
      if (places.length !== Math.ceil(across / TILE) * Math.ceil(down / TILE)) throw new Error('A layer has another number of tiles')
      const raster: Raster = { width: across, height: down, tiles: places.map((at) => tileAt(tiles, at)) }
      return { ...layer, id: kind === 'mask' ? kind : newId(), kind, raster }
    }),
  }
  const masks = document.layers.filter(({ kind }) => kind === 'mask')
  if (masks.length > 1 || masks.length === layers.length || (masks[0] && document.layers.at(-1) !== masks[0]))
    throw new Error('A project file has an image and at most one mask above it')
  return document
}

function tileAt(tiles: readonly Tile[], at: number | null): Tile | undefined {
  if (at === null) return undefined
  const tile = tiles[at]
  if (!tile) throw new Error('A layer names a tile that is not there')
  return tile
}

/** Returns a function that reads an exact number of bytes from a stream, buffering at most a chunk. */
function reader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): (length: number) => Promise<Uint8Array<ArrayBuffer>> {
  const source = stream.getReader()
  let rest = new Uint8Array()
  return async (length) => {
    const bytes = new Uint8Array(length)
    for (let filled = 0; filled < length;) {
      if (rest.length === 0) {
        const { value, done } = await source.read()
        if (done) throw new Error('A project file ends early')
        rest = value
      }
      const part = rest.subarray(0, length - filled)
      bytes.set(part, filled)
      filled += part.length
      rest = rest.subarray(part.length)
    }
    return bytes
  }
}
