import { describe, expect, it } from 'vitest'
import { actualScale, fitted, FITTED, within, zoomAt } from './zoom.ts'

const picture = { width: 2000, height: 1000 }
const box = { width: 800, height: 600 }

describe('a picture in its box', () => {
  it('is fitted whole, never beyond its pixels, and a tiny one enlarged twice at most', () => {
    expect(fitted(picture, box)).toEqual({ width: 800, height: 400 })
    expect(fitted({ width: 100, height: 100 }, box)).toEqual({ width: 200, height: 200 })
    expect(fitted({ width: 512, height: 512 }, box)).toEqual({ width: 512, height: 512 })
    expect(fitted({ width: 320, height: 320 }, box)).toEqual({ width: 480, height: 480 })
    expect(actualScale(picture, fitted(picture, box))).toBe(2.5)
  })

  it('keeps what is under the pointer there', () => {
    const at = { x: 150, y: 0 }
    const zoom = zoomAt(FITTED, { factor: 2, at, picture, box })
    expect(zoom).toEqual({ scale: 2, x: -150, y: 0 })
    // The same point of the picture, from its middle.
    expect((at.x - zoom.x) / zoom.scale).toBe(at.x / FITTED.scale)
  })

  it('is never smaller than fitted, never closer than eight pixels, and never out of the box', () => {
    expect(zoomAt({ scale: 2, x: 90, y: 30 }, { factor: 0.1, at: { x: 0, y: 0 }, picture, box })).toEqual(FITTED)
    expect(zoomAt(FITTED, { factor: 1000, at: { x: 0, y: 0 }, picture, box }).scale).toBe(20)
    expect(within({ scale: 2, x: 5000, y: -5000 }, { fit: { width: 800, height: 400 }, box })).toEqual({ scale: 2, x: 400, y: -100 })
  })
})
