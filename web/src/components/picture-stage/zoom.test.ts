import { describe, expect, it } from 'vitest'
import { actualScale, fitted, FITTED, within, zoomAt } from './zoom.ts'

const picture = { width: 2000, height: 1000 }
const box = { width: 800, height: 600 }

describe('the zoom of an image', () => {
  it('fits the whole image into the box, and enlarges only tiny images, at most twice', () => {
    expect(fitted(picture, box)).toEqual({ width: 800, height: 400 })
    expect(fitted({ width: 100, height: 100 }, box)).toEqual({ width: 200, height: 200 })
    expect(fitted({ width: 512, height: 512 }, box)).toEqual({ width: 512, height: 512 })
    expect(fitted({ width: 320, height: 320 }, box)).toEqual({ width: 480, height: 480 })
    expect(actualScale(picture, fitted(picture, box))).toBe(2.5)
  })

  it('keeps the point under the pointer in place', () => {
    const at = { x: 150, y: 0 }
    const zoom = zoomAt(FITTED, { factor: 2, at, picture, box })
    expect(zoom).toEqual({ scale: 2, x: -150, y: 0 })
    // The same point of the picture, from its middle.
    expect((at.x - zoom.x) / zoom.scale).toBe(at.x / FITTED.scale)
  })

  it('stays between the fitted size and eight screen pixels per pixel, inside the box', () => {
    expect(zoomAt({ scale: 2, x: 90, y: 30 }, { factor: 0.1, at: { x: 0, y: 0 }, picture, box })).toEqual(FITTED)
    expect(zoomAt(FITTED, { factor: 1000, at: { x: 0, y: 0 }, picture, box }).scale).toBe(20)
    expect(within({ scale: 2, x: 5000, y: -5000 }, { fit: { width: 800, height: 400 }, box })).toEqual({ scale: 2, x: 400, y: -100 })
  })
})
