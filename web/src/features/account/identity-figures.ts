import { CAREERS, type Career } from '@stipple/core/domain/account'

/** A small dot image: the darkness of each point, from 0 to 1, for x and y from -1 to 1, y growing downwards. */
interface Figure {
  readonly tone: (x: number, y: number) => number
  readonly accent: (x: number, y: number) => boolean
}

/** The dots of a figure as SVG paths in a square from -1 to 1. */
export interface FigurePaths {
  readonly ink: string
  readonly accent: string
}

export function figureOf(career: Career): FigurePaths {
  const { tone, accent } = FIGURES[career]
  const paths = { ink: '', accent: '' }
  for (let row = -ROWS; row <= ROWS; row++) {
    const y = row * STEP * ROW_HEIGHT
    for (let column = -COLUMNS; column <= COLUMNS; column++) {
      const x = (column + (row % 2 === 0 ? 0 : 0.5)) * STEP
      const dark = tone(x, y)
      if (dark < 0.03) continue
      paths[accent(x, y) ? 'accent' : 'ink'] += circle(x, y, STEP * 0.54 * Math.sqrt(Math.min(1, dark)))
    }
  }
  return paths
}

const STEP = 0.084
/** Rows of a honeycomb. */
const ROW_HEIGHT = Math.sqrt(3) / 2
const COLUMNS = Math.floor(1 / STEP)
const ROWS = Math.floor(1 / (STEP * ROW_HEIGHT))

function circle(x: number, y: number, radius: number): string {
  const [left, top, r, width] = [x - radius, y, radius, radius * 2].map((value) => value.toFixed(3))
  return `M${left} ${top}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 -${width} 0`
}

const inCircle = (x: number, y: number, radius: number): boolean => x * x + y * y < radius * radius
const inBox = (x: number, y: number, [left, top, right, bottom]: readonly [number, number, number, number]): boolean =>
  x > left && x < right && y > top && y < bottom

/** A sphere lit from the upper left, 0 outside. */
function sphere(x: number, y: number, radius: number): number {
  const [u, v] = [x / radius, y / radius]
  const inside = 1 - u * u - v * v
  if (inside <= 0) return 0
  return Math.max(0.08, 0.96 - Math.max(0, -0.45 * u - 0.58 * v + 0.68 * Math.sqrt(inside)))
}

/** A star with four points. */
const inSpark = (x: number, y: number, radius: number): boolean => Math.sqrt(Math.abs(x)) + Math.sqrt(Math.abs(y)) < Math.sqrt(radius)

const shop: Figure = {
  tone: (x, y) => {
    const scallop = 0.1 * Math.sqrt(Math.abs(Math.sin(((x + 0.8) * Math.PI) / 0.4)))
    if (inBox(x, y, [-0.8, -0.62, 0.8, -0.2 + scallop])) return Math.floor((x + 0.8) / 0.4) % 2 === 0 ? 0.95 : 0.22
    if (inBox(x, y, [0.08, 0.12, 0.46, 0.72])) return 0.95
    if (inBox(x, y, [-0.5, 0.12, -0.1, 0.46])) return 0.08
    return inBox(x, y, [-0.7, -0.2, 0.7, 0.72]) ? 0.5 - 0.2 * x : 0
  },
  accent: (x, y) => inBox(x, y, [0.08, 0.12, 0.46, 0.72]),
}

const palette: Figure = {
  tone: (x, y) => {
    const round = (x / 0.86) ** 2 + (y / 0.68) ** 2
    if (round > 1 || inCircle(x - 0.32, y - 0.3, 0.17) || (x > 0.3 && y > 0.32 && y > 0.9 - x * 0.7)) return 0
    return DABS.some(([dx, dy]) => inCircle(x - dx, y - dy, 0.16)) ? 0.98 : 0.16 + 0.2 * Math.max(0, y + 0.4 * x + 0.3)
  },
  accent: (x, y) => inCircle(x - 0.36, y + 0.24, 0.16),
}
const DABS = [
  [-0.5, 0.06],
  [-0.26, -0.34],
  [0.36, -0.24],
  [-0.3, 0.38],
] as const

const megaphone: Figure = {
  tone: (x, y) => {
    const half = 0.15 + 0.42 * Math.max(0, (x + 0.5) / 0.75)
    if (x > -0.5 && x < 0.25 && Math.abs(y + 0.1) < half) return 0.3 + 0.55 * ((y + 0.1 + half) / (2 * half))
    if (inBox(x, y, [-0.82, -0.28, -0.5, 0.08])) return 0.95
    if (inBox(x, y, [-0.42, 0.1, -0.18, 0.7])) return 0.8
    return wave(x, y) ? 0.9 : 0
  },
  accent: (x, y) => x > 0.3 && wave(x, y),
}
function wave(x: number, y: number): boolean {
  const far = Math.hypot(x - 0.05, y + 0.1)
  return Math.abs(y + 0.1) < (x - 0.05) * 0.75 && [0.48, 0.74].some((radius) => Math.abs(far - radius) < 0.065)
}

const film: Figure = {
  tone: (x, y) => {
    if (inTriangle(x, y)) return 0.98
    if (!inBox(x, y, [-0.82, -0.66, 0.82, 0.66])) return 0
    const hole = Math.abs(Math.abs(y) - 0.52) < 0.075 && Math.abs(((x + 0.82) % 0.41) - 0.205) < 0.1
    if (hole) return 0
    return Math.abs(y) > 0.36 ? 0.9 : 0.14 + 0.2 * Math.max(0, x + y)
  },
  accent: (x, y) => inTriangle(x, y),
}
const inTriangle = (x: number, y: number): boolean => x > -0.22 && Math.abs(y) < (0.34 - x) * 0.56

const cap: Figure = {
  tone: (x, y) => {
    if (tassel(x, y)) return 0.95
    if (Math.abs(x) / 0.9 + Math.abs(y + 0.22) / 0.4 < 1) return 0.5 + 0.4 * x + 0.2 * y
    const brim = 0.42 + 0.14 * Math.sqrt(Math.max(0, 1 - (x / 0.48) ** 2))
    return Math.abs(x) < 0.48 && y > -0.1 && y < brim ? 0.86 - 0.5 * Math.max(0, 0.2 - x) : 0
  },
  accent: (x, y) => tassel(x, y),
}
const tassel = (x: number, y: number): boolean => (Math.abs(x - 0.76) < 0.05 && y > -0.18 && y < 0.42) || inCircle(x - 0.76, y - 0.5, 0.13)

const spark: Figure = {
  tone: (x, y) => {
    if (inSpark(x - 0.48, y + 0.44, 0.62)) return 0.95
    return inCircle(x - 0.48, y + 0.44, 0.3) ? 0 : sphere(x + 0.16, y - 0.16, 0.68)
  },
  accent: (x, y) => inSpark(x - 0.48, y + 0.44, 0.62),
}

const three: Figure = {
  tone: (x, y) => Math.max(...[-0.66, 0, 0.66].map((at) => sphere(x - at, y, 0.3))),
  accent: (x) => Math.abs(x) < 0.33,
}

const FIGURES: Readonly<Record<Career, Figure>> = {
  [CAREERS.businessOwner]: shop,
  [CAREERS.artist]: palette,
  [CAREERS.marketer]: megaphone,
  [CAREERS.creator]: film,
  [CAREERS.teacher]: cap,
  [CAREERS.fan]: spark,
  [CAREERS.other]: three,
}
