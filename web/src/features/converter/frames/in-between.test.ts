import { describe, expect, it } from 'vitest'
import { crossFade, moveBetween } from './in-between.ts'
import { estimateMotion } from './motion.ts'
import { emptyPlanes, partsOf, type YuvPicture, toPlanes } from './planes.ts'

const [WIDTH, HEIGHT] = [160, 96]

/** A bright square with a pattern, at a position on a plain background. */
function square(left: number, top: number): YuvPicture {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const inside = x >= left && x < left + 40 && y >= top && y < top + 40
      const light = inside ? 170 + 60 * Math.sin((x - left) / 3) * Math.sin((y - top) / 4) : 40 + 12 * Math.sin(x / 9) * Math.cos(y / 7)
      rgba.set([light, light * 0.8, light * 0.5, 255], (y * WIDTH + x) * 4)
    }
  }
  return toPlanes(rgba, WIDTH, HEIGHT)
}

/** Mean difference of luma. */
function difference(a: YuvPicture, b: YuvPicture): number {
  const [first, second] = [partsOf(a).light.data, partsOf(b).light.data]
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length
}

const lightOf = (planes: YuvPicture) => partsOf(planes).light

describe('YUV planes', () => {
  it('have neutral chroma for grey in the limited range, and a high value for red', () => {
    const black = toPlanes(
      Uint8ClampedArray.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 255 : 0)),
      2,
      2,
    )
    const white = toPlanes(new Uint8ClampedArray(16).fill(255), 2, 2)
    const red = toPlanes(
      Uint8ClampedArray.from({ length: 16 }, (_, at) => (at % 4 === 0 || at % 4 === 3 ? 255 : 0)),
      2,
      2,
    )
    expect([...black.data]).toEqual([16, 16, 16, 16, 128, 128])
    expect([...white.data]).toEqual([235, 235, 235, 235, 128, 128])
    expect([...red.data]).toEqual([63, 63, 63, 63, 102, 240])
  })
})

describe('frames between two images', () => {
  it('show a moving object halfway, much closer to the truth than a fade [W-01]', () => {
    const [from, to, truth] = [square(30, 20), square(54, 28), square(42, 24)]
    const [moved, faded] = [emptyPlanes(WIDTH, HEIGHT), emptyPlanes(WIDTH, HEIGHT)]
    const motion = estimateMotion(lightOf(from), lightOf(to))
    moveBetween({ from, to, share: 0.5, out: moved }, motion)
    crossFade({ from, to, share: 0.5, out: faded })
    expect(difference(moved, truth)).toBeLessThan(difference(faded, truth) * 0.4)
    // In the middle of the square, the vector is the square's movement.
    const at = Math.floor(44 / motion.step) * motion.columns + Math.floor(62 / motion.step)
    expect(motion.x[at]).toBeCloseTo(24, 0)
    expect(motion.y[at]).toBeCloseTo(8, 0)
  })

  it('equal the two images at the start and the end [W-01]', () => {
    const [from, to] = [square(30, 20), square(54, 28)]
    const motion = estimateMotion(lightOf(from), lightOf(to))
    for (const [share, picture] of [
      [0, from],
      [1, to],
    ] as const) {
      const out = emptyPlanes(WIDTH, HEIGHT)
      moveBetween({ from, to, share, out }, motion)
      expect(difference(out, picture)).toBeLessThan(0.01)
      crossFade({ from, to, share, out })
      expect(out.data).toEqual(picture.data)
    }
  })

  it('fade between images that have nothing in common [W-01]', () => {
    const noise = (seed: number): YuvPicture => {
      let state = seed
      const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16
      return toPlanes(
        Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, () => next() % 256),
        WIDTH,
        HEIGHT,
      )
    }
    const motion = estimateMotion(lightOf(noise(1)), lightOf(noise(99)))
    expect(motion.x.filter((value) => Math.abs(value) > 1).length).toBeLessThan(motion.x.length * 0.05)
  })
})
