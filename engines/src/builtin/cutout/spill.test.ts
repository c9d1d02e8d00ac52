import { createPlane } from '@stipple/imaging/plane'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../kit/decode-picture.ts'
import { refineMatte } from '../../vision/refine.ts'
import { compose } from './compose.ts'
import { takeOffSpill } from './spill.ts'

const SIDE = 160
const BROWN = [150, 100, 60] as const
const SCREEN = [30, 190, 60] as const

/** Leaves in sun and shade. */
const leaves = (x: number, y: number) => [70, 150, 40].map((value) => value * (1 + 0.35 * Math.sin(x / 9) * Math.cos(y / 7)))

/** Coverage of a pixel by a disc with a rim three pixels soft. */
const disc = (x: number, y: number, radius: number) => Math.min(1, Math.max(0, (radius - Math.hypot(x - 80, y - 80)) / 3 + 0.5))

/** A brown ring before a background, and the matte of a disc a little too large: its rim and its hole are taken for subject. */
async function cutRing({ backdrop, hole }: { backdrop: (x: number, y: number) => readonly number[]; hole: number }) {
  const rgb = new Uint8Array(SIDE * SIDE * 3)
  const matte = createPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const share = disc(x, y, 50) - (hole > 0 ? disc(x, y, hole) : 0)
    backdrop(x, y).forEach((value, channel) => (rgb[i * 3 + channel] = share * (BROWN[channel] ?? 0) + (1 - share) * value))
    matte.data[i] = disc(x, y, 52)
  }
  const picture: Picture = { width: SIDE, height: SIDE, rgb }
  const { data } = compose(picture, await refineMatte(picture, matte), 'transparent')
  return (x: number, y: number) => [...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)]
}

describe('the rim of a cutout', () => {
  it.each([
    ['a green screen', () => SCREEN],
    ['leaves', leaves],
  ] as const)('contains no colour of %s', async (_, backdrop) => {
    const at = await cutRing({ backdrop, hole: 0 })
    let [green, seen] = [0, 0]
    for (let y = 20; y < 140; y++) {
      for (let x = 20; x < 140; x++) {
        const [r = 0, g = 0, b = 0, alpha = 0] = at(x, y)
        if (alpha < 24 || Math.hypot(x - 80, y - 80) < 44) continue
        seen++
        green += (Math.max(0, g - Math.max(r, b)) * alpha) / 255
      }
    }
    expect(seen).toBeGreaterThan(1000)
    expect(green / seen).toBeLessThan(1.5)
  })

  it('shows no green screen through a hole that was detected as subject', async () => {
    const at = await cutRing({ backdrop: () => SCREEN, hole: 20 })
    expect(at(80, 80)[3]).toBe(0)
    expect(at(80, 45)).toEqual([...BROWN, 255])
  })
})

describe('takeOffSpill', () => {
  const colour = ([red, green, blue]: readonly number[]) => ({ red: (red ?? 0) / 255, green: (green ?? 0) / 255, blue: (blue ?? 0) / 255 })
  const clean = (given: readonly number[], firm = 1) => {
    const result = colour(given)
    takeOffSpill(result, { near: colour(BROWN), far: colour(SCREEN), share: 1, firm })
    return [result.red, result.green, result.blue].map((value) => Math.round(value * 255))
  }

  it('leaves colours that are no mixture: the subject in shade, a white stripe, a stem', () => {
    for (const own of [BROWN, BROWN.map((value) => value * 0.5), [240, 240, 240], [214, 90, 40]])
      expect(clean(own)).toEqual(own.map(Math.round))
    expect(clean([60, 120, 60], 0)).toEqual([60, 120, 60])
  })

  it('turns a half-green rim brown', () => {
    const [r = 0, g = 0] = clean([90, 145, 60])
    expect(r).toBeGreaterThan(g)
  })
})
