import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { mapColours, mean } from './colours.ts'
import { OVERLAP, planTiles, TILE } from './maxim-tile.ts'

export interface TileRun {
  readonly session: InferenceSession
  readonly onProgress: (ratio: number) => void
}

/**
 * Runs a MAXIM network over a picture in blended tiles. The network processes each tile independently, so that one may come out brighter than its neighbours:
 * each tile's overall shift of colours is levelled between overlapping tiles first.
 */
export async function runMaxim(colours: Colours, { session, onProgress }: TileRun): Promise<Colours> {
  const [{ width, height }] = colours
  const tiles = planTiles(width, height)
  const results: Tile[] = []
  for (const tile of tiles) {
    results.push({ ...tile, planes: await runTile(session, cut(colours, tile)) })
    onProgress(results.length / tiles.length)
  }
  return blend(evenOut(results), { width, height })
}

interface Tile {
  readonly x: number
  readonly y: number
  readonly planes: Colours
}

/** Cuts a tile; beyond the border the picture is mirrored. */
function cut(colours: Colours, { x, y }: { x: number; y: number }): Colours {
  return mapColours(colours, ({ data, width, height }) => {
    const tile = createPlane(TILE, TILE)
    for (let row = 0; row < TILE; row++) {
      const from = mirror(y + row, height) * width
      for (let column = 0; column < TILE; column++) tile.data[row * TILE + column] = data[from + mirror(x + column, width)] ?? 0
    }
    return tile
  })
}

function mirror(place: number, length: number): number {
  const inside = place % (2 * length)
  return inside < length ? inside : 2 * length - 1 - inside
}

async function runTile(session: InferenceSession, tile: Colours): Promise<Colours> {
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  const interleaved = new Float32Array(TILE * TILE * 3)
  tile.forEach(({ data }, channel) => {
    for (let i = 0, to = channel; i < data.length; i++, to += 3) interleaved[to] = data[i] ?? 0
  })
  const result = (await session.run({ [input]: new Tensor('float32', interleaved, [1, TILE, TILE, 3]) }))[output]?.data
  if (!(result instanceof Float32Array) || result.length !== interleaved.length) throw new Error('the network gave no picture')
  return mapColours(tile, (plane, channel) => {
    const out = createPlane(TILE, TILE)
    for (let i = 0, from = channel; i < out.data.length; i++, from += 3) out.data[i] = unit(result[from] ?? 0)
    return { ...plane, data: out.data }
  })
}

/** Sweeps of levelling; each propagates the agreement of neighbours by one tile. */
const SWEEPS = 8

/** Shifts each channel of each tile towards the values of overlapping tiles in the same place. */
function evenOut(tiles: readonly Tile[]): readonly Tile[] {
  const links = tiles.flatMap((tile, i) => tiles.flatMap((other, j) => (i < j ? overlapOf(tile, other, { i, j }) : [])))
  const shifts = tiles.map(() => [0, 0, 0])
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const { i, j, difference } of links) {
      const [left = [], right = []] = [shifts[i], shifts[j]]
      for (let channel = 0; channel < 3; channel++) {
        const gap = (difference[channel] ?? 0) + (left[channel] ?? 0) - (right[channel] ?? 0)
        left[channel] = (left[channel] ?? 0) - gap / 2
        right[channel] = (right[channel] ?? 0) + gap / 2
      }
    }
  }
  // The picture as a whole keeps its level.
  const level = [0, 1, 2].map((channel) => shifts.reduce((sum, shift) => sum + (shift[channel] ?? 0), 0) / tiles.length)
  return tiles.map(({ x, y, planes }, i) => ({
    x,
    y,
    planes: mapColours(planes, (plane, channel) => {
      const shift = (shifts[i]?.[channel] ?? 0) - (level[channel] ?? 0)
      return { ...plane, data: plane.data.map((value) => unit(value + shift)) }
    }),
  }))
}

/** Mean difference of two tiles in their overlap; undefined if they only touch. */
function overlapOf(a: Tile, b: Tile, { i, j }: { i: number; j: number }) {
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x, b.x) + TILE]
  const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y, b.y) + TILE]
  if (right - left < 8 || bottom - top < 8) return []
  const difference = [0, 1, 2].map((channel) => {
    const part = ({ x, y, planes }: Tile) =>
      mean(crop(planes[channel] ?? planes[0], { left: left - x, top: top - y, width: right - left, height: bottom - top }))
    return part(a) - part(b)
  })
  return [{ i, j, difference }]
}

function crop({ data }: Plane, { left, top, width, height }: { left: number; top: number; width: number; height: number }): Plane {
  const out = createPlane(width, height)
  for (let y = 0; y < height; y++) out.data.set(data.subarray((top + y) * TILE + left, (top + y) * TILE + left + width), y * width)
  return out
}

/** Blends tiles, each weighted by the distance of a pixel from the tile's border. */
function blend(tiles: readonly Tile[], { width, height }: { width: number; height: number }): Colours {
  const sums = [createPlane(width, height), createPlane(width, height), createPlane(width, height)] as const
  const weights = new Float32Array(width * height)
  for (const { x, y, planes } of tiles) {
    for (let row = 0; row < TILE && y + row < height; row++) {
      for (let column = 0; column < TILE && x + column < width; column++) {
        const [from, to] = [row * TILE + column, (y + row) * width + x + column]
        const weight = fade(row) * fade(column)
        weights[to] = (weights[to] ?? 0) + weight
        planes.forEach(({ data }, channel) => {
          const sum = sums[channel]?.data
          if (sum) sum[to] = (sum[to] ?? 0) + weight * (data[from] ?? 0)
        })
      }
    }
  }
  return mapColours(sums, (plane) => ({ ...plane, data: plane.data.map((value, i) => value / (weights[i] ?? 1)) }))
}

/** Rises smoothly over the shared pixels. */
function fade(place: number): number {
  const inside = Math.min(1, (Math.min(place, TILE - 1 - place) + 0.5) / OVERLAP)
  return 1e-3 + inside * inside * (3 - 2 * inside)
}
