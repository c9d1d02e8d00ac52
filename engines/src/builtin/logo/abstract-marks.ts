import type { Random } from '@stipple/imaging/random'
import { type Block, filled, merged, moved, turned } from './block.ts'
import { disc, ring } from './shapes.ts'

/** Geometric mark in two colours for owners whose business has no icon, in a square of 200 units around the origin. */
export function abstractMark(random: Random, fills: { readonly main: string; readonly second: string }): Block {
  return random.pick(MARKS)(random, fills)
}

type Mark = (random: Random, fills: { readonly main: string; readonly second: string }) => Block

const petals: Mark = (random, { main, second }) => {
  const count = random.pick([4, 5, 6, 8])
  const width = random.range(0.62, 0.8) * ((2 * Math.PI) / count) * 60
  const petal = filled(
    `M0 -14C${width.toFixed(1)} -40 ${width.toFixed(1)} -80 0 -100C-${width.toFixed(1)} -80 -${width.toFixed(1)} -40 0 -14Z`,
    main,
    { left: -width * 0.75, top: -100, right: width * 0.75, bottom: -14 },
  )
  const alternate = count % 2 === 0
  return merged(
    ...Array.from({ length: count }, (_, i) => {
      const block = turned(petal, { angle: (i / count) * 2 * Math.PI, x: 0, y: 0 })
      return alternate && i % 2 === 1 ? recoloured(block, second) : block
    }),
  )
}

/** Quarters of discs in a grid of two by two. */
const quarters: Mark = (random, { main, second }) => {
  const side = 96
  const quarter = filled(`M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z`, main, { left: 0, top: 0, right: side, bottom: side })
  const turns = random.pick([
    [2, 3, 1, 0],
    [0, 1, 3, 2],
    [2, 1, 1, 2],
    [1, 3, 3, 1],
    [0, 3, 3, 2],
  ])
  const odd = random.whole(0, 3)
  return merged(
    ...turns.map((turn, i) => {
      const half = side / 2
      const about = turned(moved(quarter, { x: -half, y: -half }), { angle: (turn * Math.PI) / 2, x: 0, y: 0 })
      const cell = moved(about, { x: (i % 2 === 0 ? -1 : 1) * (half + 4), y: (i < 2 ? -1 : 1) * (half + 4) })
      return i === odd
        ? recoloured(i % 2 === 0 ? moved(disc(half, second), { x: cell.box.left + half, y: cell.box.top + half }) : cell, second)
        : cell
    }),
  )
}

/** Concentric arcs, each a quarter turn further than the one outside it. */
const orbits: Mark = (random, { main, second }) => {
  const start = random.pick([0.25, 0.5, 1.25, 1.5])
  const arcs = [98, 68, 38].map((radius, i) => {
    const fill = i === 1 ? second : main
    return filled(arcPath(radius, 20, start * Math.PI + i * Math.PI * 0.5), fill, {
      left: -radius,
      top: -radius,
      right: radius,
      bottom: radius,
    })
  })
  return merged(...arcs, disc(9, main))
}

/** A disc crossed by waves. */
const waves: Mark = (_random, { main, second }) => {
  const wave = (y: number, fill: string) => {
    const reach = Math.sqrt(Math.max(0, 96 * 96 - (y + 9) ** 2)) - 4
    const rise = reach * 0.28
    const edge = (at: number, way: 1 | -1) =>
      `C${(-reach * 0.4 * way).toFixed(1)} ${(at - rise * way).toFixed(1)} ${(reach * 0.4 * way).toFixed(1)} ${(at + rise * way).toFixed(1)} ${(reach * way).toFixed(1)} ${at}`
    return filled(`M${(-reach).toFixed(1)} ${y - 9}${edge(y - 9, 1)}L${reach.toFixed(1)} ${y + 9}${edge(y + 9, -1)}Z`, fill, {
      left: -reach,
      top: y - 26,
      right: reach,
      bottom: y + 26,
    })
  }
  return merged(ring(100, 9, main), wave(-36, main), wave(0, second), wave(36, main))
}

/** Dots that grow towards the middle. */
const dots: Mark = (random, { main, second }) => {
  const rings = 4
  const lit = random.pick([0, 1, 2, 3, 4, 5])
  const parts = [disc(15, second)]
  for (let ringNumber = 1; ringNumber < rings; ringNumber += 1) {
    const count = ringNumber * 6
    for (let i = 0; i < count; i += 1) {
      const angle = (i / count) * 2 * Math.PI
      const size = 14 - ringNumber * 2.6
      const fill = Math.floor((i / count) * 6) === lit ? second : main
      parts.push(moved(disc(size, fill), { x: Math.cos(angle) * ringNumber * 30, y: Math.sin(angle) * ringNumber * 30 }))
    }
  }
  return merged(...parts)
}

/** Rising bars with round ends. */
const bars: Mark = (random, { main, second }) => {
  const heights = random.pick([
    [70, 120, 180, 130],
    [180, 120, 70, 120],
    [90, 180, 130, 60],
    [60, 110, 150, 190],
  ])
  return merged(
    ...heights.map((height, i) => {
      const path = `M-18 ${-height / 2 + 18}A18 18 0 0 1 18 ${-height / 2 + 18}V${height / 2 - 18}A18 18 0 0 1 -18 ${height / 2 - 18}Z`
      return moved(filled(path, i === 2 ? second : main, { left: -18, top: -height / 2, right: 18, bottom: height / 2 }), {
        x: (i - 1.5) * 50,
      })
    }),
  )
}

const MARKS: readonly Mark[] = [petals, quarters, orbits, waves, dots, bars]

const recoloured = ({ items, box }: Block, fill: string): Block => ({ items: items.map((item) => ({ ...item, fill })), box })

/** Three quarters of a ring with round ends. */
function arcPath(radius: number, thickness: number, start: number): string {
  const end = start + Math.PI * 1.5
  const inner = radius - thickness
  const at = (r: number, angle: number) => `${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`
  const cap = thickness / 2
  return `M${at(radius, start)}A${radius} ${radius} 0 1 1 ${at(radius, end)}A${cap} ${cap} 0 0 1 ${at(inner, end)}A${inner} ${inner} 0 1 0 ${at(inner, start)}A${cap} ${cap} 0 0 1 ${at(radius, start)}Z`
}
