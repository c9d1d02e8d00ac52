import { describe, expect, it } from 'vitest'
import { fit, placed, toPicture, zoomAt } from './view.ts'

const BOUNDS = { left: 0, top: 0, right: 400, bottom: 200 }
const SCREEN = { width: 800, height: 800 }

describe('the view', () => {
  it('shows the whole image in the middle', () => expect(fit(BOUNDS, SCREEN)).toEqual({ scale: 2, x: 0, y: 200 }))

  it('keeps the point under the pointer in place while zooming', () => {
    const place = { x: 300, y: 350 }
    const view = fit(BOUNDS, SCREEN)
    const before = toPicture(view, place)
    const after = toPicture(zoomAt(view, place, 5), place)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  it('leaves no gap beside an image that is larger than the screen', () => {
    expect(placed(BOUNDS, SCREEN, { scale: 4, x: 500, y: 0 })).toEqual({ scale: 4, x: 0, y: 0 })
    expect(placed(BOUNDS, SCREEN, { scale: 4, x: -5000, y: 0 }).x).toBe(-800)
  })
})
