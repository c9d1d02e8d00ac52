import { distanceTo } from '@stipple/imaging/distance'
import { at, atInteger, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { type Areas, neighbours } from '../lines/areas.ts'
import type { Naming } from '../lines/assign.ts'
import { type Thing, thingOf } from '../lines/things.ts'
import { findWheels, type Wheel } from '../lines/wheels.ts'

/** Things of bars and wheels: the background shows between their lines. */
const OPEN: ReadonlySet<string> = new Set(['bicycle', 'kick-scooter', 'ladder'])
/** Half the width of a bar, and of an area so narrow that it is a bar or tyre drawn by both its sides. */
const BAR = 4.4
const NARROW = 10
/** Shares of a wheel's radius: inner and outer edge of the tyre, and edge of the hub. */
const WHEEL = { tyre: 0.76, end: 1.1, hub: 0.15 }
const RUBBER = '#34343c'
const METAL = '#c4c8ce'

interface Drawn {
  readonly areas: Areas
  readonly strokes: Float32Array
  /** Non-zero on lines. */
  readonly walls: Uint8Array
}

/** A drawing in which open things consist of their bars alone. */
export interface OpenedFrame {
  readonly areas: Areas
  /** Mask of the ink: the outlines of bars, and all other strokes. */
  readonly strokes: Float32Array
  /** Hex by the number of an area. */
  readonly colours: ReadonlyMap<number, string>
  /** Things that are painted as bars. */
  readonly opened: ReadonlySet<Naming>
}

/** Widens the lines of bicycles and ladders, and removes the areas they enclose. A drawing without such things is returned unchanged. */
export function openFrames({ areas, strokes, walls }: Drawn, named: readonly Naming[], colourOf: (one: Naming) => string): OpenedFrame {
  const unit = pixelUnit(areas)
  const colours = new Map<number, string>()
  const opened = new Set<Naming>()
  const numbers = areas.numbers.slice()
  const inked = strokes.slice()
  let { count } = areas
  for (const one of named) {
    if (opened.has(one) || !isOpen(one)) continue
    const { lines, members } = hangTogether({ areas, walls }, one, named)
    for (const member of members) opened.add(member)
    const parts = members.flatMap(({ thing }) => thing.parts)
    const kinds = readFrame({ areas, walls }, thingOf(parts), lines)
    const own = new Set(parts.map(({ number }) => number))
    const inside = distanceTo(
      kinds.map((kind) => (kind === 0 ? 1 : 0)),
      areas,
    )
    kinds.forEach((kind, i) => {
      if (kind > 0) inked[i] = at(inside, i) <= 1.7 * unit ? 0.9 : 0
      if (kind > 0) numbers[i] = count + kind
      else if (own.has(atInteger(areas.numbers, i))) numbers[i] = 0
    })
    colours
      .set(count + KIND.bar, colourOf(one))
      .set(count + KIND.tyre, RUBBER)
      .set(count + KIND.hub, METAL)
    count += 3
  }
  return { areas: { ...areas, numbers, count }, strokes: opened.size > 0 ? inked : strokes, colours, opened }
}

const isOpen = (one: Naming): boolean => one.kind === 'subject' && OPEN.has(one.subject.concept)
const KIND = { bar: 1, tyre: 2, hub: 3 } as const

/**
 * Collects the strokes of an open thing with saddle and handlebar, and the things that are pieces of it: a wheel that only a fork joins to the frame is found
 * as a thing of its own.
 */
function hangTogether({ areas, walls }: Pick<Drawn, 'areas' | 'walls'>, first: Naming, named: readonly Naming[]) {
  const { width, height, numbers } = areas
  const owners = new Map(named.flatMap((one) => one.thing.parts.map(({ number }) => [number, one] as const)))
  const high = first.thing.bottom - first.thing.top
  const isPiece = ({ thing, ...one }: Naming): boolean =>
    (one.kind === 'guess' || OPEN.has(one.subject.concept)) &&
    thing.top < first.thing.bottom &&
    thing.bottom > first.thing.top - high &&
    thing.bottom - thing.top < high * 2
  const members = new Set([first])
  const lines = new Uint8Array(walls.length)
  const queue: number[] = []
  const take = (i: number): void => {
    if (!walls[i] || lines[i]) return
    lines[i] = 1
    queue.push(i)
  }
  const takeAll = (one: Naming): void => {
    const own = new Set(one.thing.parts.map(({ number }) => number))
    for (let i = 0; i < walls.length; i++) if (own.has(atInteger(numbers, i))) take(i)
  }
  takeAll(first)
  for (const i of queue) {
    for (const next of neighbours(i, areas)) {
      take(next)
      const owner = owners.get(atInteger(numbers, next))
      if (!owner || members.has(owner) || !isPiece(owner)) continue
      members.add(owner)
      takeAll(owner)
    }
  }
  const { left, right, top, bottom } = thingOf([...members].flatMap(({ thing }) => thing.parts))
  const reach = { across: (right - left) * 0.12, up: Math.max(bottom - top, right - left), down: (bottom - top) * 0.3 }
  eachPixel(areas, (i, x, y) => {
    const [u, v] = [x / width, y / height]
    if (u < left - reach.across || u > right + reach.across || v < top - reach.up || v > bottom + reach.down) lines[i] = 0
  })
  return { lines, members: [...members] }
}

/** Part of an open thing at each pixel: 0 for none, otherwise a number of `KIND`. */
function readFrame({ areas, walls }: Pick<Drawn, 'areas' | 'walls'>, thing: Thing, lines: Uint8Array): Uint8Array {
  const unit = pixelUnit(areas)
  const { width, height } = areas
  const box = { left: thing.left * width, right: thing.right * width, top: thing.top * height, bottom: thing.bottom * height }
  const wheels = findWheels(lines, areas, box).map((wheel) => ({ ...wheel, ...readWheel(wheel, lines, areas) }))
  const floor = wheels.reduce((most, { y, radius }) => Math.max(most, y + radius * 0.5), 0)
  /** Kind of a pixel that belongs to the thing; spokes are lines, not bars. */
  const kindAt = (x: number, y: number, beyond: number): number => {
    for (const { x: middle, y: hub, radius, stays, ends } of wheels) {
      const [dx, dy] = [x - middle, y - hub]
      const away = Math.hypot(dx, dy)
      if (away > radius * WHEEL.end + beyond) continue
      if (away < radius * WHEEL.hub + beyond) return KIND.hub
      if (stays.some(({ across, down }) => across * dx + down * dy > 0 && Math.abs(across * dy - down * dx) < BAR * 1.5 * unit))
        return KIND.bar
      if (away < radius * WHEEL.tyre) return 0
      return away <= (ends[degreeOf(dx, dy)] ?? 0) + beyond ? KIND.tyre : 0
    }
    return floor > 0 && y > floor ? 0 : KIND.bar
  }
  const seeds = new Uint8Array(lines.length)
  eachPixel(areas, (i, x, y) => {
    if (lines[i] && kindAt(x, y, 0)) seeds[i] = 1
  })
  const bar = BAR * unit
  const away = distanceTo(seeds, areas)
  const narrow = narrowAreas(areas, walls)
  const own = new Set(thing.parts.map(({ number }) => number).filter((number) => narrow.has(number)))
  const kinds = new Uint8Array(lines.length)
  eachPixel(areas, (i, x, y) => {
    if (at(away, i) <= bar || own.has(atInteger(areas.numbers, i))) kinds[i] = kindAt(x, y, bar)
  })
  return kinds
}

/** Direction of a place seen from a hub, in whole degrees clockwise from the right. */
const degreeOf = (across: number, down: number): number => (Math.round((Math.atan2(down, across) * 180) / Math.PI) + 360) % 360

/**
 * Directions, sideways and upwards, in which bars meet a wheel and continue to its hub, and the distance of its outline from the hub at each degree:
 * the ground touches it only below.
 */
function readWheel({ x, y, radius }: Wheel, lines: Uint8Array, { width, height }: Areas) {
  const drawnAt = (angle: number, from: number): boolean => {
    const [column, row] = [Math.round(x + from * Math.cos(angle)), Math.round(y + from * Math.sin(angle))]
    return column >= 0 && row >= 0 && column < width && row < height && lines[row * width + column] !== 0
  }
  const stays: { readonly across: number; readonly down: number }[] = []
  const ends = new Float64Array(360)
  for (let degree = 0; degree < 360; degree++) {
    const angle = (degree * Math.PI) / 180
    const [across, down] = [Math.cos(angle), Math.sin(angle)]
    if (down < 0.4 && [1.16, 1.22, 1.28].every((share) => drawnAt(angle, radius * share))) stays.push({ across, down })
    let end = radius
    for (let from = radius * 0.9; from < radius * WHEEL.end; from += 0.5) {
      if (drawnAt(angle, from)) end = from
      else if (from > end + 1 && from > radius) break
    }
    ends[degree] = end
  }
  return { stays, ends }
}

/** Numbers of areas too narrow for a wide brush. */
function narrowAreas(areas: Areas, walls: Uint8Array): ReadonlySet<number> {
  const away = distanceTo(walls, areas)
  const most = new Float64Array(areas.count + 1)
  areas.numbers.forEach((number, i) => (most[number] = Math.max(most[number] ?? 0, at(away, i))))
  return new Set(Array.from(most.keys()).filter((number) => (most[number] ?? 0) <= NARROW * pixelUnit(areas)))
}
