import { type Block, filled } from './block.ts'

const box = (half: number) => ({ left: -half, top: -half, right: half, bottom: half })
const n = (value: number) => String(Math.round(value * 100) / 100)

export function disc(radius: number, fill: string): Block {
  return filled(circlePath(radius), fill, box(radius))
}

/** A ring of some thickness, inside the radius. */
export function ring(radius: number, thickness: number, fill: string): Block {
  return filled(circlePath(radius) + circlePath(radius - thickness, true), fill, box(radius))
}

export function bar(width: number, height: number, fill: string): Block {
  return rounded(width, height, 0, fill)
}

/** A rectangle about the origin. */
export function rounded(width: number, height: number, radius: number, fill: string): Block {
  return filled(rectanglePath(width, height, radius), fill, { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 })
}

/** A frame inside the rectangle. */
export function frame(
  width: number,
  height: number,
  { radius, thickness, fill }: { radius: number; thickness: number; fill: string },
): Block {
  const inner = rectanglePath(width - 2 * thickness, height - 2 * thickness, Math.max(0, radius - thickness), true)
  return filled(rectanglePath(width, height, radius) + inner, fill, {
    left: -width / 2,
    top: -height / 2,
    right: width / 2,
    bottom: height / 2,
  })
}

/** Shapes that hold a mark or a letter, of about the same visual size, within a square of `side`. */
export const CONTAINERS = {
  disc: (side, fill) => disc(side / 2, fill),
  squircle: (side, fill) => filled(squirclePath(side / 2), fill, box(side / 2)),
  hexagon: (side, fill) => filled(polygonPath(6, side * 0.54, side * 0.06), fill, box(side * 0.52)),
  arch: (side, fill) =>
    filled(archPath(side * 0.88, side), fill, { left: -side * 0.44, top: -side / 2, right: side * 0.44, bottom: side / 2 }),
  leaf: (side, fill) => filled(leafPath(side * 0.47), fill, box(side * 0.47)),
  rounded: (side, fill) => rounded(side * 0.92, side * 0.92, side * 0.16, fill),
} as const satisfies Record<string, (side: number, fill: string) => Block>

export type Container = keyof typeof CONTAINERS

function circlePath(radius: number, backwards = false): string {
  const sweep = backwards ? 0 : 1
  const r = n(radius)
  return `M${n(-radius)} 0A${r} ${r} 0 1 ${sweep} ${r} 0A${r} ${r} 0 1 ${sweep} ${n(-radius)} 0Z`
}

function rectanglePath(width: number, height: number, radius: number, backwards = false): string {
  const [x, y, r] = [width / 2, height / 2, Math.min(radius, width / 2, height / 2)]
  if (r <= 0) return backwards ? `M${n(-x)} ${n(-y)}V${n(y)}H${n(x)}V${n(-y)}Z` : `M${n(-x)} ${n(-y)}H${n(x)}V${n(y)}H${n(-x)}Z`
  const arc = (sweep: number, px: number, py: number) => `A${n(r)} ${n(r)} 0 0 ${sweep} ${n(px)} ${n(py)}`
  if (backwards)
    return `M${n(-x + r)} ${n(-y)}${arc(0, -x, -y + r)}V${n(y - r)}${arc(0, -x + r, y)}H${n(x - r)}${arc(0, x, y - r)}V${n(-y + r)}${arc(0, x - r, -y)}Z`
  return `M${n(-x + r)} ${n(-y)}H${n(x - r)}${arc(1, x, -y + r)}V${n(y - r)}${arc(1, x - r, y)}H${n(-x + r)}${arc(1, -x, y - r)}V${n(-y + r)}${arc(1, -x + r, -y)}Z`
}

/** A superellipse of degree 4, by four curves. */
function squirclePath(half: number): string {
  const k = half * 0.92
  const [h, c] = [n(half), n(k)]
  return `M0 -${h}C${c} -${h} ${h} -${c} ${h} 0C${h} ${c} ${c} ${h} 0 ${h}C-${c} ${h} -${h} ${c} -${h} 0C-${h} -${c} -${c} -${h} 0 -${h}Z`
}

/** A regular polygon with a corner at the top, its corners rounded. */
function polygonPath(corners: number, radius: number, rounding: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI - Math.PI / 2
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius }
  })
  const parts = points.map((point, i) => {
    const before = points.at(i - 1) ?? point
    const after = points[(i + 1) % corners] ?? point
    const near = (other: { x: number; y: number }) => {
      const length = Math.hypot(other.x - point.x, other.y - point.y)
      return { x: point.x + ((other.x - point.x) / length) * rounding, y: point.y + ((other.y - point.y) / length) * rounding }
    }
    const [from, to] = [near(before), near(after)]
    return `${i === 0 ? 'M' : 'L'}${n(from.x)} ${n(from.y)}Q${n(point.x)} ${n(point.y)} ${n(to.x)} ${n(to.y)}`
  })
  return `${parts.join('')}Z`
}

function archPath(width: number, height: number): string {
  const [x, y, r] = [width / 2, height / 2, width / 2]
  const foot = width * 0.08
  return `M${n(-x)} ${n(-y + r)}A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(-y + r)}V${n(y - foot)}Q${n(x)} ${n(y)} ${n(x - foot)} ${n(y)}H${n(-x + foot)}Q${n(-x)} ${n(y)} ${n(-x)} ${n(y - foot)}Z`
}

/** Two corners round, two sharp. */
function leafPath(half: number): string {
  const [h, r] = [half, half * 1.1]
  return `M${n(-h)} ${n(-h)}H${n(h - r)}A${n(r)} ${n(r)} 0 0 1 ${n(h)} ${n(-h + r)}V${n(h)}H${n(-h + r)}A${n(r)} ${n(r)} 0 0 1 ${n(-h)} ${n(h - r)}Z`
}
