import { createPlane } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { describe, expect, it } from 'vitest'
import { testContext } from '../../test/context.ts'
import { drawFigures } from '../../test/plain-figures.ts'
import type { PlainFigure } from '../../test/plain-figures.ts'
import { decodePicture } from '../kit/decode-picture.ts'
import { mayMissAtSide, missesAtSide } from './side-parts.ts'
import { fetchCutNetworks } from './subject-networks.ts'
import { completeSubject } from './whole-subject.ts'

const SIZE = { width: 480, height: 480 }
const left: PlainFigure = { pose: 'close', garment: '#2f6b4a', x: 115, head: 100 }
const right: PlainFigure = { ...left, x: SIZE.width - 115 }
const GREY = '#8b8f96'
const PINK = '#dcc3c8'

/** Areas of the arm that the side of the image cuts, for a figure on the left. */
const LOST = {
  hand: (x: number, y: number) => x < 60 && y > 330,
  'forearm and hand': (x: number, y: number) => x < 60 && y > 230,
}

const context = testContext({ mode: 'permissive' })
const networks = await fetchCutNetworks({ ...context, signal: new AbortController().signal, report: () => undefined })

describe('a hand or an arm that the side of the image cuts', () => {
  const cases = [left, right].flatMap((figure) =>
    [GREY, PINK].flatMap((wall) => Object.entries(LOST).map(([part, isLost]) => ({ figure, wall, part, isLost }))),
  )

  it.each(cases)('is restored or the run is refused: $part of $figure.x before $wall [M-08]', async ({ figure, wall, isLost }) => {
    const { bytes, truth } = await drawFigures([figure], { ...SIZE, wall })
    const isIn = (i: number): boolean => {
      const x = i % SIZE.width
      return isLost(figure === left ? x : SIZE.width - 1 - x, Math.floor(i / SIZE.width))
    }
    const data = Float32Array.from(truth, (value, i) => (isIn(i) ? 0 : value / 255))
    const { fault, matte } = await completeSubject(await decodePicture(bytes, 'image'), { ...SIZE, data }, { networks, threads: 2 })
    const { data: result } = resamplePlane(matte, SIZE.width, SIZE.height)
    const part = [...truth.keys()].filter((i) => (truth[i] ?? 0) > 200 && isIn(i))
    expect(part.length).toBeGreaterThan(500)
    const kept = part.filter((i) => (result[i] ?? 0) > 0.5).length / part.length
    if (fault === undefined) expect(kept).toBeGreaterThan(0.9)
    else expect(fault.en).toMatch(/only in part|would be missing in the cutout \(.+\)/)
  })

  it.each([left, right])('stays whole without a refusal: $x', async (figure) => {
    const { bytes, truth } = await drawFigures([figure], { ...SIZE, wall: GREY })
    const data = Float32Array.from(truth, (value) => value / 255)
    const { fault } = await completeSubject(await decodePicture(bytes, 'image'), { ...SIZE, data }, { networks, threads: 2 })
    expect(fault).toBeUndefined()
  })
})

describe('the check at the sides of the image', async () => {
  const { truth } = await drawFigures([left], { ...SIZE, wall: GREY })
  const matte = createPlane(SIZE.width, SIZE.height)
  truth.forEach((value, i) => (matte.data[i] = value / 255))
  const body = { box: { left: 0, top: 0, right: 0.5, bottom: 1 }, joints: [], matte }
  const whole = truth.map((value) => (value > 127 ? 1 : 0))
  const without = (isLost: (x: number, y: number) => boolean): Uint8Array =>
    whole.map((mark, i) => (isLost(i % SIZE.width, Math.floor(i / SIZE.width)) ? 0 : mark))

  it('detects a missing hand that reaches the side [M-08]', () => {
    expect(missesAtSide(without(LOST.hand), body, SIZE)).toBe(true)
    expect(mayMissAtSide(without(LOST.hand), body, SIZE)).toBe(true)
  })

  it('accepts the whole figure, and one that misses something away from the sides', () => {
    expect([missesAtSide(whole, body, SIZE), mayMissAtSide(whole, body, SIZE)]).toEqual([false, false])
    const inside = without((x, y) => x > 120 && y > 250 && y < 300)
    expect([missesAtSide(inside, body, SIZE), mayMissAtSide(inside, body, SIZE)]).toEqual([false, false])
  })
})
