import { at } from '@stipple/imaging/plane'
import type { Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { clamp } from '@stipple/imaging/scalar'
import type { Side, CombineRequest } from '../request.ts'
import type { CutThing } from './cut.ts'

/** Box of a placed object, in pixels. */
export interface StandPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The picture that objects are placed in. */
export interface SceneGround {
  readonly size: Size
  readonly horizon: number
  /** Parts of the picture that must stay visible. */
  readonly taken: Float32Array | undefined
  /** Row of a table's top, if there is one. */
  readonly table: number | undefined
}

/** Height of a lone object as a share of the picture, and the factor for each further one. */
const ALONE = 0.6
const LESS = 0.88
/** Bounds of the objects' relative sizes: a cup in proportion to a bus would not be seen. */
const SMALLEST = 0.5

/** Finds a place for each object: as the words say, otherwise side by side where the picture is free; larger ones behind. */
export function standsFor(
  things: readonly CutThing[],
  {
    ground,
    request,
    sides,
    random,
  }: {
    ground: SceneGround
    request: CombineRequest
    /** Undefined if the prompt names no side. */ sides: readonly (Side | undefined)[]
    random: Random
  },
): StandPlace[] {
  const columns = columnsFor(things, ground, sides, random)
  const tallest = Math.max(...things.map(({ metres }) => metres ?? 0))
  return things.map((thing, n) => {
    const share = thing.metres !== undefined && tallest > 0 ? clamp((thing.metres / tallest) ** 0.5, SMALLEST, 1) : 1
    return standOf(thing, {
      ...ground,
      column: columns[n] ?? 0.5,
      share: share * random.fork(`size/${n}`).range(0.95, 1.04),
      count: things.length,
      request,
      n,
    })
  })
}

function standOf(
  { lab, bust }: CutThing,
  {
    size,
    horizon,
    table,
    column,
    share,
    count,
    request,
    n,
  }: SceneGround & { column: number; share: number; count: number; request: CombineRequest; n: number },
): StandPlace {
  const far = request.layer === 'behind' ? 0.72 : 1
  const onTable = request.on === 'table'
  const wished = size.height * ALONE * LESS ** (count - 1) * share * far * (bust ? 1.2 : 1) * (onTable ? 0.6 : 1)
  const room = (size.width / (count + 0.35)) * (bust ? 1.25 : 1.1)
  const scale = Math.min(wished / lab.height, room / lab.width)
  const [width, height] = [Math.max(2, Math.round(lab.width * scale)), Math.max(2, Math.round(lab.height * scale))]
  // Nearer objects are lower; an object cut off at its bottom touches the lower border.
  const row = horizon + (size.height - horizon) * (request.layer === 'behind' ? 0.35 : 0.8 + 0.06 * (n % 2))
  const foot = bust ? size.height : onTable && table !== undefined ? table : clamp(row, size.height * 0.55, size.height * 0.965)
  return {
    left: Math.round(clamp(column * size.width - width / 2, Math.min(0, size.width - width), Math.max(0, size.width - width))),
    top: Math.round(foot - height),
    width,
    height,
  }
}

const COLUMNS = { left: 0.24, middle: 0.5, right: 0.76 } as const

function columnsFor(
  things: readonly CutThing[],
  { size, taken }: SceneGround,
  sides: readonly (Side | undefined)[],
  random: Random,
): number[] {
  const wished = things.map((_, n) => {
    const side = sides[n]
    return side && COLUMNS[side]
  })
  const chosen: number[] = []
  things.forEach((_, n) => {
    const column =
      wished[n] ??
      freest(size, taken, [...chosen, ...wished.slice(n + 1).flatMap((one) => one ?? [])], things.length, random.fork(`column/${n}`))
    chosen.push(column)
  })
  return chosen
}

/** Column farthest from those taken and with the least of the picture's own subject. */
function freest(size: Size, taken: Float32Array | undefined, others: readonly number[], count: number, random: Random): number {
  const candidates = Array.from({ length: 13 }, (_, i) => 0.2 + i * 0.05)
  const cost = (column: number): number => {
    const crowd = others.reduce((sum, other) => sum + Math.exp(-(((column - other) * (count + 1)) ** 2)), 0)
    const own = taken ? loadOf(taken, size, column) : 0
    return crowd * 1.4 + own * 2.2 + Math.abs(column - 0.5) * 0.25 + random.next() * 0.12
  }
  const costs = candidates.map((column) => ({ column, cost: cost(column) }))
  return costs.toSorted((one, other) => one.cost - other.cost)[0]?.column ?? 0.5
}

function loadOf(taken: Float32Array, { width, height }: Size, column: number): number {
  let [sum, count] = [0, 0]
  const half = width * 0.14
  for (let y = 0; y < height; y += 4) {
    for (let x = Math.max(0, Math.floor(column * width - half)); x < Math.min(width, column * width + half); x += 4) {
      sum += at(taken, y * width + x)
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}
