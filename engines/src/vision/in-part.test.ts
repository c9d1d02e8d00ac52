import { createPlane } from '@stipple/imaging/plane'
import { describe, expect, it } from 'vitest'
import { drawFigures } from '../../test/plain-figures.ts'
import type { PlainFigure } from '../../test/plain-figures.ts'
import { endsWithin } from './body-faults.ts'
import type { Detection } from './centernet.ts'
import { hasPartOfAnother, hasPersonBehind } from './likely-people.ts'
import { boundsOf } from './marked-box.ts'

const SIZE = { width: 480, height: 480 }
const standing: PlainFigure = { pose: 'standing', garment: '#2f6b4a', x: 130, head: 60 }
const close: PlainFigure = { pose: 'close', garment: '#b03a48', x: 240, head: 150 }

/** Marks of a drawn figure. */
async function marksOf(figure: PlainFigure): Promise<Uint8Array> {
  const { truth } = await drawFigures([figure], { ...SIZE, wall: '#8b8f96' })
  return truth.map((value) => (value > 127 ? 1 : 0))
}

/** Marks outside the `lost` area, in fractions of the image. */
const without = (marks: Uint8Array, lost: (x: number, y: number) => boolean): Uint8Array =>
  marks.map((mark, i) => (lost((i % SIZE.width) / SIZE.width, Math.floor(i / SIZE.width) / SIZE.height) ? 0 : mark))

describe('the check for cut-off people in a mask', () => {
  const figures = [
    { title: 'standing', figure: standing },
    { title: 'cut off by the lower side of the picture', figure: close },
  ]
  const check = (mask: Uint8Array, person: Uint8Array): boolean =>
    endsWithin(mask, { box: boundsOf(person, SIZE), joints: [], matte: createPlane(SIZE.width, SIZE.height) }, SIZE)

  it.each(figures)('accepts the whole figure, also with hair or fingers missing: $title', async ({ figure }) => {
    const person = await marksOf(figure)
    const { left, right } = boundsOf(person, SIZE)
    expect(check(person, person)).toBe(false)
    expect(
      check(
        without(person, (x) => x > right - (right - left) * 0.1),
        person,
      ),
    ).toBe(false)
  })

  it.each(figures)('detects a missing arm and shoulder on either side: $title [M-08]', async ({ figure }) => {
    const person = await marksOf(figure)
    const { left, right } = boundsOf(person, SIZE)
    const edge = (right - left) * 0.3
    expect(
      check(
        without(person, (x) => x < left + edge),
        person,
      ),
    ).toBe(true)
    expect(
      check(
        without(person, (x) => x > right - edge),
        person,
      ),
    ).toBe(true)
  })

  it('detects a missing lower part if the figure is cut off by the image [M-08]', async () => {
    const person = await marksOf(close)
    expect(
      check(
        without(person, (_, y) => y > 0.93),
        person,
      ),
    ).toBe(true)
  })

  it('ignores other parts of the mask beside the box', async () => {
    const person = await marksOf(standing)
    const thing = without(
      person.map(() => 1),
      (x) => x < 0.7,
    )
    expect(
      check(
        person.map((mark, i) => (mark === 1 || thing[i] === 1 ? 1 : 0)),
        person,
      ),
    ).toBe(false)
    expect(check(thing, person)).toBe(true)
  })
})

describe('the check for parts of another person', () => {
  const other: PlainFigure = { ...standing, garment: '#7a7f88', x: 350 }

  async function draw() {
    const [first, second] = [await marksOf(standing), await marksOf(other)]
    const weak = (score: number, marks = second): Detection => ({ ...boundsOf(marks, SIZE), score, person: true, kind: 0 })
    const both = (more: Uint8Array): Uint8Array => first.map((mark, i) => (mark === 1 || more[i] === 1 ? 1 : 0))
    const check = (mask: Uint8Array, things: readonly Detection[]): boolean =>
      hasPartOfAnother(mask, { things, people: [boundsOf(first, SIZE)], size: SIZE })
    return { first, second, weak, both, check }
  }

  it('detects a head or a hand of another person in the mask [M-08]', async () => {
    const { second, weak, both, check } = await draw()
    expect(check(both(without(second, (_, y) => y > 0.2)), [weak(0.25)])).toBe(true)
    expect(check(both(without(second, (x, y) => y < 0.3 || y > 0.55 || x > 0.68)), [weak(0.25)])).toBe(true)
  })

  it('accepts another person who is completely in the mask, or not at all', async () => {
    const { first, second, weak, both, check } = await draw()
    expect(check(both(second), [weak(0.25)])).toBe(false)
    expect(check(first, [weak(0.25)])).toBe(false)
  })

  it('ignores a weak detection, a thing, and a second box of the same person', async () => {
    const { first, second, weak, both, check } = await draw()
    const part = both(without(second, (_, y) => y > 0.2))
    expect(check(part, [weak(0.15)])).toBe(false)
    expect(check(part, [{ ...weak(0.25), person: false, kind: 56 }])).toBe(false)
    expect(
      check(
        without(first, (_, y) => y > 0.2),
        [weak(0.25, first)],
      ),
    ).toBe(false)
  })
})

describe('the check for a person behind a thing', () => {
  const board = { left: 0.2, top: 0.1, right: 0.6, bottom: 0.8 }
  const mask = without(
    new Uint8Array(SIZE.width * SIZE.height).fill(1),
    (x, y) => x < board.left || x > board.right || y < board.top || y > board.bottom,
  )
  const seen = { left: 0.4, top: 0.4, right: 0.9, bottom: 1, score: 0.05, person: true, kind: 0 }
  const check = (things: readonly Detection[]): boolean => hasPersonBehind(mask, things, SIZE)

  it('detects a person seen very weakly beside a thing that the detector does not know [M-08]', () => {
    expect(check([seen])).toBe(true)
  })

  it('accepts a known thing, an animal or a sofa at its place, and a weak detection of the thing itself, of something apart or small', () => {
    expect(check([seen, { ...board, score: 0.3, person: false, kind: 63 }])).toBe(false)
    expect(check([seen, { ...board, score: 0.2, person: false, kind: 16 }])).toBe(false)
    expect(check([seen, { ...seen, score: 0.34, person: false, kind: 57 }])).toBe(false)
    expect(check([{ ...board, score: 0.08, person: true, kind: 0 }])).toBe(false)
    expect(check([{ ...seen, left: 0.65 }])).toBe(false)
    expect(check([{ ...seen, right: 0.5, bottom: 0.6 }])).toBe(false)
    expect(check([{ ...seen, score: 0.04 }])).toBe(false)
  })
})
