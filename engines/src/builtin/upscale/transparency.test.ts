import { describe, expect, it } from 'vitest'
import { bleedColours } from './transparency.ts'

describe('bleedColours', () => {
  it('gives transparent pixels the colour of nearby visible ones, and keeps the visible ones', () => {
    const [width, height] = [9, 7]
    const rgb = new Uint8Array(width * height * 3)
    const alpha = new Uint8Array(width * height)
    for (let y = 0; y < height; y += 1) {
      rgb.set([200, 10, 20], (y * width + 1) * 3)
      alpha[y * width + 1] = 255
      rgb.set([10, 10, 250], (y * width + 7) * 3)
      alpha[y * width + 7] = 255
    }
    const out = bleedColours(rgb, { alpha, width, height })
    const pixel = (x: number, y: number) => [...out.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
    expect(pixel(1, 3)).toEqual([200, 10, 20])
    expect(pixel(0, 3)).toEqual([200, 10, 20])
    expect(pixel(8, 3)).toEqual([10, 10, 250])
    expect(pixel(4, 3)).toEqual([105, 10, 135])
  })

  it('leaves a fully transparent image unchanged', () => {
    const rgb = Uint8Array.from([1, 2, 3, 4, 5, 6])
    expect([...bleedColours(rgb, { alpha: new Uint8Array(2), width: 2, height: 1 })]).toEqual([1, 2, 3, 4, 5, 6])
  })
})
