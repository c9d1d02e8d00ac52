import { fractalNoise } from '@stipple/imaging/noise'
import { createRandom, type Random } from '@stipple/imaging/random'
import { unit } from '@stipple/imaging/scalar'
import type { Particles, Fields } from './film-set.ts'
import type { Moment } from './warp.ts'
import { toYuv, type Yuv, type YuvPicture } from './yuv.ts'

/** Draws particles or fog at a moment. */
export type ParticlePainter = (moment: Moment, frame: YuvPicture) => void

/** Painter whose drops and flakes are placed once, by the seed. Falling ones wrap a whole number of times, so that the end meets the start. */
export function createParticles(particles: Particles, { seed, seconds, fields, room }: ParticleOptions): ParticlePainter {
  const random = createRandom(seed).fork(`air/${particles.kind}`)
  const { kind, amount } = particles
  if (kind === 'fog') return fog(amount, seed)
  if (kind === 'stars') return stars(amount, random, { fields, room })
  const specks = Array.from({ length: COUNTS[kind](amount) }, () => throwSpeck(kind, random, seconds))
  return (moment, frame) => {
    const { camera, at } = moment
    const unit = Math.sqrt(frame.width * frame.height) / 768
    for (const speck of specks) {
      const share = 0.4 + speck.near
      const sway = speck.sway * Math.sin(2 * Math.PI * (speck.swings * at + speck.phase))
      const x = wrapped(speck.x + speck.drift * at + sway - camera.x * share)
      const y = wrapped(speck.y + speck.rounds * at - camera.y * share)
      const pulse = kind === 'fireflies' ? 0.5 + 0.5 * Math.sin(2 * Math.PI * (speck.swings * 2 * at + speck.phase)) : 1
      const turn = speck.turn + 2 * Math.PI * speck.swings * at
      stamp(frame, {
        x: x * frame.width,
        y: y * frame.height,
        long: speck.long * unit,
        thin: speck.thin * unit * (kind === 'petals' || kind === 'leaves' ? 0.35 + 0.65 * Math.abs(Math.cos(turn)) : 1),
        turn: kind === 'rain' ? speck.turn : turn,
        colour: speck.colour,
        alpha: speck.alpha * pulse,
        hollow: kind === 'bubbles',
      })
    }
  }
}

interface ParticleOptions {
  readonly seed: number
  readonly seconds: number
  readonly fields: Fields
  /** Size of the set relative to the frame. */
  readonly room: number
}

type Falling = Exclude<Particles['kind'], 'fog' | 'stars'>

const COUNTS: Readonly<Record<Falling, (amount: number) => number>> = {
  snow: (amount) => Math.round(140 + 460 * amount),
  rain: (amount) => Math.round(160 + 420 * amount),
  petals: (amount) => Math.round(20 + 70 * amount),
  leaves: (amount) => Math.round(14 + 46 * amount),
  fireflies: (amount) => Math.round(18 + 40 * amount),
  bubbles: (amount) => Math.round(16 + 44 * amount),
}

const PINKS = [toYuv(250, 196, 212), toYuv(255, 224, 230), toYuv(242, 160, 188)]
const RUSTS = [toYuv(222, 130, 50), toYuv(196, 78, 40), toYuv(238, 180, 70)]
const WHITE = toYuv(250, 252, 255)
const GLOW = toYuv(236, 255, 130)

/** Lengths in shares of the frame, sizes in pixels of a 768 picture. */
interface Speck {
  readonly x: number
  readonly y: number
  /** 0 far .. 1 near. */
  readonly near: number
  readonly long: number
  readonly thin: number
  readonly turn: number
  readonly colour: Yuv
  readonly alpha: number
  /** Whole numbers of frame heights, and of widths, that it travels in the video. */
  readonly rounds: number
  readonly drift: number
  readonly sway: number
  readonly swings: number
  readonly phase: number
}

function throwSpeck(kind: Falling, random: Random, seconds: number): Speck {
  const near = random.next() ** 2.2
  const whole = (speed: number): number => Math.max(1, Math.round(speed * seconds))
  const base = {
    x: random.next(),
    y: random.next(),
    near,
    turn: random.range(0, Math.PI),
    drift: 0,
    sway: random.range(0.004, 0.02),
    swings: random.whole(1, Math.max(1, Math.round(seconds / 2.5))),
    phase: random.next(),
  }
  switch (kind) {
    case 'snow': {
      const radius = 1.2 + 4.6 * near ** 1.5
      const colour = WHITE
      return {
        ...base,
        long: radius,
        thin: radius,
        colour,
        alpha: random.range(0.55, 0.95) - near * 0.25,
        rounds: whole(0.12 + 0.3 * near),
      }
    }
    case 'rain':
      return {
        ...base,
        long: 9 + 26 * near,
        thin: 0.7 + 0.9 * near,
        turn: Math.PI / 2 + 0.08,
        colour: WHITE,
        alpha: random.range(0.14, 0.4),
        rounds: whole(1.5 + 1.3 * near),
        sway: 0,
      }
    case 'petals':
    case 'leaves': {
      const long = (kind === 'leaves' ? 4 : 3) + 7 * near
      const colour = random.pick(kind === 'leaves' ? RUSTS : PINKS)
      return { ...base, long, thin: long * 0.6, colour, alpha: 0.92, rounds: whole(0.1 + 0.22 * near), drift: 1, sway: base.sway * 2 }
    }
    case 'fireflies':
      return {
        ...base,
        y: random.range(0.35, 0.95),
        long: 3.4 + 4 * near,
        thin: 3.4 + 4 * near,
        colour: GLOW,
        alpha: 0.9,
        rounds: 0,
        sway: 0.05,
      }
    case 'bubbles':
      break
  }
  const radius = 3 + 9 * near
  return { ...base, long: radius, thin: radius, colour: WHITE, alpha: 0.55, rounds: -whole(0.12 + 0.2 * near) }
}

/** Wraps slightly outside the frame, so that nothing appears suddenly. */
const wrapped = (share: number): number => (((share % 1) + 1) % 1) * 1.1 - 0.05

interface Stamp {
  readonly x: number
  readonly y: number
  readonly long: number
  readonly thin: number
  readonly turn: number
  readonly colour: Yuv
  readonly alpha: number
  readonly hollow: boolean
}

/** Draws a soft ellipse on all three planes. */
function stamp(frame: YuvPicture, one: Stamp): void {
  const [y, u, v] = one.colour
  stampPlane(frame.y, frame.width, frame.height, one, y)
  const half = { ...one, x: one.x / 2 - 0.25, y: one.y / 2 - 0.25, long: one.long / 2, thin: Math.max(0.5, one.thin / 2) }
  stampPlane(frame.u, frame.width >> 1, frame.height >> 1, half, u)
  stampPlane(frame.v, frame.width >> 1, frame.height >> 1, half, v)
}

function stampPlane(
  plane: Uint8Array,
  width: number,
  height: number,
  { x, y, long, thin, turn, alpha, hollow }: Stamp,
  value: number,
): void {
  const reach = Math.max(long, thin) + 1
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const soft = Math.max(0.6, thin * 0.45)
  const right = Math.min(width - 1, Math.ceil(x + reach))
  const bottom = Math.min(height - 1, Math.ceil(y + reach))
  for (let row = Math.max(0, Math.floor(y - reach)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column <= right; column++) {
      const along = ((column - x) * cos + (row - y) * sin) / long
      const across = ((row - y) * cos - (column - x) * sin) / thin
      const outside = (Math.hypot(along, across) - 1) * thin
      const fill = unit(0.5 - outside / soft)
      const cover = alpha * (hollow ? fill * Math.min(1, 0.18 + Math.hypot(along, across) ** 6) : fill)
      if (cover <= 0) continue
      const o = row * width + column
      const below = plane[o] ?? 0
      plane[o] = below + (value - below) * cover + 0.5
    }
  }
}

/** Fog in two sheets that drift past each other, thicker below. Computed coarsely and interpolated. */
function fog(amount: number, seed: number): ParticlePainter {
  const noise = fractalNoise(seed, 3)
  const [level, u, v] = toYuv(226, 230, 236)
  const CELL = 16
  return ({ at, camera }, frame) => {
    const columns = Math.ceil(frame.width / CELL) + 2
    const rows = Math.ceil(frame.height / CELL) + 2
    const cover = new Float32Array(columns * rows)
    const swing = 0.12 * Math.sin(2 * Math.PI * at)
    for (let row = 0, i = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, i++) {
        const x = (column * CELL) / frame.width + camera.x
        const y = (row * CELL) / frame.height
        const sheets = noise(x * 3 + swing, y * 5) * 0.6 + noise(x * 5 - swing * 1.6 + 9, y * 8 + 4) * 0.4
        cover[i] = amount * (0.18 + 0.5 * y) * unit(sheets * 1.6 - 0.15)
      }
    }
    const lay = (plane: Uint8Array, width: number, height: number, cell: number, value: number): void => {
      for (let row = 0; row < height; row++) {
        const n = Math.trunc(row / cell) * columns
        const down = (row % cell) / cell
        for (let column = 0; column < width; column++) {
          const i = n + Math.trunc(column / cell)
          const along = (column % cell) / cell
          const top = (cover[i] ?? 0) + ((cover[i + 1] ?? 0) - (cover[i] ?? 0)) * along
          const low = (cover[i + columns] ?? 0) + ((cover[i + columns + 1] ?? 0) - (cover[i + columns] ?? 0)) * along
          const o = row * width + column
          const below = plane[o] ?? 0
          plane[o] = below + (value - below) * (top + (low - top) * down) + 0.5
        }
      }
    }
    lay(frame.y, frame.width, frame.height, CELL, level)
    lay(frame.u, frame.width >> 1, frame.height >> 1, CELL >> 1, u)
    lay(frame.v, frame.width >> 1, frame.height >> 1, CELL >> 1, v)
  }
}

/** Twinkling stars where there is sky; they stay with the sky when the camera moves. */
function stars(amount: number, random: Random, { fields, room }: Pick<ParticleOptions, 'fields' | 'room'>): ParticlePainter {
  const all = Array.from({ length: Math.round(40 + 110 * amount) }, () => ({
    x: random.next(),
    y: random.next() * 0.7,
    radius: random.range(0.7, 1.9),
    swings: random.whole(1, 4),
    phase: random.next(),
  })).filter(({ x, y }) => (fields.sky[Math.floor(y * fields.rows) * fields.columns + Math.floor(x * fields.columns)] ?? 0) > 0.8)
  return ({ at, camera }, frame) => {
    const unit = Math.sqrt(frame.width * frame.height) / 768
    for (const star of all) {
      stamp(frame, {
        x: ((star.x - 0.5) * room * camera.zoom ** 0.5 + 0.5 - camera.x * 0.3) * frame.width,
        y: ((star.y - 0.5) * room * camera.zoom ** 0.5 + 0.5 - camera.y * 0.3) * frame.height,
        long: star.radius * unit,
        thin: star.radius * unit,
        turn: 0,
        colour: WHITE,
        alpha: 0.5 + 0.45 * Math.sin(2 * Math.PI * (star.swings * at + star.phase)),
        hollow: false,
      })
    }
  }
}
