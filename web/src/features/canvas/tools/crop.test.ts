import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dragFrame, firstFrame, SMALLEST_CROP, typedFrame } from './crop.ts'

const SIZE = { width: 800, height: 600 }
const FRAME = { left: 100, top: 100, right: 300, bottom: 200 }

describe('the crop frame', () => {
  it('moves and stays inside the image', () => {
    expect(dragFrame({ frame: FRAME, grip: { x: 0, y: 0 }, move: { x: 50.4, y: -500 } }, { size: SIZE, ratio: undefined })).toEqual({
      left: 150,
      top: 0,
      right: 350,
      bottom: 100,
    })
  })

  it('follows the dragged corner', () => {
    expect(dragFrame({ frame: FRAME, grip: { x: -1, y: 1 }, move: { x: -20, y: 30 } }, { size: SIZE, ratio: undefined })).toEqual({
      left: 80,
      top: 100,
      right: 300,
      bottom: 230,
    })
  })

  it('starts as the largest frame of its ratio, in the middle', () => {
    expect(firstFrame(SIZE, 1)).toEqual({ left: 100, top: 0, right: 700, bottom: 600 })
    expect(firstFrame(SIZE, undefined)).toEqual({ left: 0, top: 0, right: 800, bottom: 600 })
  })

  it('accepts a typed width, and sets the height by its ratio', () => {
    const frame = typedFrame({ left: 0, top: 0, right: 200, bottom: 200 }, { width: 300 }, { size: SIZE, ratio: 1 })
    expect(frame.right - frame.left).toBe(300)
    expect(frame.bottom - frame.top).toBe(300)
  })

  it('stays integral, inside, large enough and in its ratio wherever it is dragged', () => {
    const side = fc.constantFrom(-1 as const, 0 as const, 1 as const)
    const drag = fc.record({
      x: side,
      y: side,
      move: fc.record({ x: fc.integer({ min: -1000, max: 1000 }), y: fc.integer({ min: -1000, max: 1000 }) }),
      ratio: fc.constantFrom(undefined, 1, 4 / 3, 9 / 16),
    })
    fc.assert(
      fc.property(drag, ({ x, y, move, ratio }) => {
        const frame = dragFrame({ frame: firstFrame(SIZE, ratio), grip: { x, y }, move }, { size: SIZE, ratio })
        const width = frame.right - frame.left
        const height = frame.bottom - frame.top
        expect(Object.values(frame).every(Number.isInteger)).toBe(true)
        expect([frame.left >= 0, frame.top >= 0, frame.right <= 800, frame.bottom <= 600]).toEqual([true, true, true, true])
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(SMALLEST_CROP)
        if (ratio !== undefined) expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(1.5)
      }),
    )
  })
})
