import { createRandom } from '@stipple/imaging/random'
import { describe, expect, it } from 'vitest'
import type { PlainMove } from './camera.ts'
import { type Actor, type FilmSet, MOTIONS, type Particles } from './film-set.ts'
import { difference, shiftOf } from './measure.fixture.ts'
import { shoot } from './shoot.ts'
import { fromRgba } from './yuv.ts'

const SIDE = 256
const FAR = { left: 30, top: 30, width: 50, height: 50 }
const NEAR = { left: 104, top: 130, width: 48, height: 60 }

/** A far wall with a pattern, and in the middle a near one that is an actor. */
function makeSet(
  room: number,
  { particles = [], motion = 'none' }: { particles?: readonly Particles[]; motion?: Actor['motion']['kind'] } = {},
): FilmSet {
  const side = Math.round((SIDE * room) / 2) * 2
  const cells = {
    columns: 24,
    rows: 24,
    nearness: new Float32Array(576).fill(0.1),
    sky: new Float32Array(576),
    water: new Float32Array(576),
  }
  const own = { width: 64, height: 80 }
  const left = Math.round((side - own.width) / 4) * 2
  const top = Math.round((side / 2 - 10) / 2) * 2
  const actor: Actor = {
    left,
    top,
    picture: fromRgba(pattern(own, 5), own),
    alpha: new Uint8Array(own.width * own.height).fill(255),
    alphaHalf: new Uint8Array((own.width * own.height) / 4).fill(255),
    nearness: 0.9,
    foot: [left + own.width / 2, top + own.height],
    height: own.height,
    motion: { kind: motion, towards: 1, phase: 0 },
  }
  return {
    plate: fromRgba(pattern({ width: side, height: side }, 1), { width: side, height: side }),
    fields: cells,
    actors: [actor],
    particles,
    pivot: 0.9,
  }
}

const drawn = new Map<string, Uint8ClampedArray>()

/** Soft blots, none like another; drawn once. */
function pattern(size: { width: number; height: number }, seed: number): Uint8ClampedArray {
  const key = `${size.width}x${size.height}/${seed}`
  const known = drawn.get(key) ?? drawPattern(size, seed)
  drawn.set(key, known)
  return known
}

function drawPattern({ width, height }: { width: number; height: number }, seed: number): Uint8ClampedArray {
  const random = createRandom(seed)
  const blots = Array.from(
    { length: 220 },
    () => [random.range(0, width), random.range(0, height), random.range(3, 9), random.range(-70, 70)] as const,
  )
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 4) {
      let light = 110
      for (const [bx, by, radius, level] of blots) {
        const square = (x - bx) ** 2 + (y - by) ** 2
        if (square < radius * radius * 6) light += level * Math.exp(-square / (radius * radius))
      }
      rgba[p] = light
      rgba[p + 1] = light * 0.9
      rgba[p + 2] = light * 0.7
    }
  }
  return rgba
}

async function framesOf(set: FilmSet, move: PlainMove, frames = 24): Promise<Uint8Array[]> {
  const kept: Uint8Array[] = []
  const size = { width: SIDE, height: SIDE }
  await shoot(set, { ...size, frames, framesPerSecond: 12, move, seed: 3 }, async (frame) => {
    kept.push(frame.slice(0, SIDE * SIDE))
  })
  return kept
}

const ends = (frames: readonly Uint8Array[]) => ({ first: frames[0] ?? new Uint8Array(), last: frames.at(-1) ?? new Uint8Array() })

describe('the camera', () => {
  it.each([
    ['right', -1, 0],
    ['left', 1, 0],
    ['down', 0, -1],
    ['up', 0, 1],
  ] as const)('moving %s shifts the image the other way, near parts more than far ones [P-21]', async (move, x, y) => {
    const { first, last } = ends(await framesOf(makeSet(1.15), move))
    const far = shiftOf(first, last, SIDE, FAR)
    const near = shiftOf(first, last, SIDE, NEAR)
    expect(Math.sign(far.x)).toBe(x)
    expect(Math.sign(far.y)).toBe(y)
    expect(Math.hypot(near.x, near.y)).toBeGreaterThan(1.8 * Math.hypot(far.x, far.y))
    expect(x === 0 ? near.y * y : near.x * x).toBeGreaterThan(0)
  })

  it('spreads the image when moving in, and contracts it when moving out [P-21]', async () => {
    const inwards = ends(await framesOf(makeSet(1.02), 'in'))
    const outwards = ends(await framesOf(makeSet(1.02), 'out'))
    expect(shiftOf(inwards.first, inwards.last, SIDE, FAR).x).toBeLessThan(-3)
    expect(shiftOf(outwards.first, outwards.last, SIDE, FAR).x).toBeGreaterThan(3)
    expect(difference(inwards.first, outwards.last)).toBeLessThan(0.5)
  })

  it('shifts near and far in opposite directions in an orbit, and returns to the start [P-21]', async () => {
    const frames = await framesOf(makeSet(1.13), 'orbit', 25)
    const quarter = frames[6] ?? new Uint8Array()
    const half = frames[18] ?? new Uint8Array()
    const far = shiftOf(quarter, half, SIDE, FAR)
    expect(Math.abs(far.x)).toBeGreaterThan(8)
    expect(Math.abs(shiftOf(quarter, half, SIDE, NEAR).x)).toBeLessThan(2)
    expect(difference(ends(frames).first, ends(frames).last)).toBeLessThan(0.1)
  })

  it.each(['in', 'left', 'orbit', 'up'] as const)('moves %s smoothly, without a jump between frames', async (move) => {
    const frames = await framesOf(makeSet(1.15), move, 48)
    const steps = frames.slice(1).map((frame, i) => difference(frame, frames[i] ?? frame))
    const most = Math.max(...steps)
    expect(most).toBeGreaterThan(0.1)
    for (const [i, step] of steps.slice(1).entries()) expect(Math.abs(step - (steps[i] ?? 0))).toBeLessThan(0.35 * most)
  })
})

describe('actors and particles', () => {
  it.each(MOTIONS.filter((kind) => kind !== 'none'))('%s moves an actor and nothing else', async (kind) => {
    const frames = await framesOf(makeSet(1.02, { motion: kind }), 'still')
    const [still] = await framesOf(makeSet(1.02), 'still', 1)
    const moved = frames.map((frame) => differenceIn(frame, still ?? frame, NEAR))
    expect(Math.max(...moved)).toBeGreaterThan(0.5)
    for (const frame of frames) expect(differenceIn(frame, still ?? frame, { left: 0, top: 0, width: 60, height: 256 })).toBe(0)
  })

  it('snow adds falling white specks, more with a higher amount [P-21]', async () => {
    const [plain] = await framesOf(makeSet(1.02), 'still', 1)
    const specks = async (amount: number): Promise<number> => {
      const frames = await framesOf(makeSet(1.02, { particles: [{ kind: 'snow', amount }] }), 'still', 12)
      expect(difference(frames[0] ?? new Uint8Array(), frames[6] ?? new Uint8Array())).toBeGreaterThan(0.2)
      return frames[0]?.filter((light, i) => light > (plain?.[i] ?? 0) + 40).length ?? 0
    }
    const [light, heavy] = [await specks(0.2), await specks(1)]
    expect(light).toBeGreaterThan(60)
    expect(heavy).toBeGreaterThan(1.5 * light)
  })

  it.each(['rain', 'petals', 'leaves', 'fog', 'fireflies', 'bubbles'] as const)(
    '%s is visible, moves, and loops smoothly',
    async (kind) => {
      const [plain] = await framesOf(makeSet(1.02), 'still', 1)
      const frames = await framesOf(makeSet(1.02, { particles: [{ kind, amount: 0.8 }] }), 'still', 24)
      const { first, last } = ends(frames)
      expect(difference(first, plain ?? first)).toBeGreaterThan(0.1)
      const steps = frames.slice(1).map((frame, i) => difference(frame, frames[i] ?? frame))
      expect(Math.min(...steps)).toBeGreaterThan(0.005)
      expect(difference(last, first)).toBeLessThan(1.6 * Math.max(...steps))
    },
  )

  it('the same seed returns the same frames', async () => {
    const set = makeSet(1.15, { particles: [{ kind: 'snow', amount: 1 }], motion: 'walk' })
    const [one, other] = [await framesOf(set, 'right'), await framesOf(set, 'right')]
    expect(one.map((frame, i) => Buffer.compare(frame, other[i] ?? new Uint8Array()))).toEqual(one.map(() => 0))
  })
})

function differenceIn(one: Uint8Array, other: Uint8Array, { left, top, width, height }: typeof FAR): number {
  let sum = 0
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) sum += Math.abs((one[y * SIDE + x] ?? 0) - (other[y * SIDE + x] ?? 0))
  return sum / (width * height)
}
