import { hash2 } from '@stipple/imaging/noise'
import type { Painting } from '@stipple/imaging/painting'

/**
 * A small hand-made painting for tests: sky with a sun, hills, a lawn, and a round creature with two eyes as its subject; every map agrees with the colours.
 */
export function testPainting({ width, height, seed = 7 }: { width: number; height: number; seed?: number }): Painting {
  const length = width * height
  const colour = new Uint8ClampedArray(length * 4)
  const depth = new Float32Array(length)
  const subject = new Float32Array(length)
  const region = new Uint16Array(length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const place = describe((x + 0.5) / width, (y + 0.5) / height)
      const grain = (hash2(x, y, 3) - 0.5) * 8
      place.rgb.forEach((value, n) => {
        colour[i * 4 + n] = value + grain
      })
      colour[i * 4 + 3] = 255
      depth[i] = place.depth
      subject[i] = place.region === 4 ? 1 : 0
      region[i] = place.region
    }
  }
  return { width, height, colour, depth, subject, region, palette: ['#7fb0e0', '#5c9a3f', '#e0782a'], light: [-0.5, -0.6, 0.62], seed }
}

interface Place {
  readonly rgb: readonly [number, number, number]
  readonly depth: number
  readonly region: number
}

function describe(u: number, v: number): Place {
  const body = Math.hypot((u - 0.52) / 0.2, (v - 0.64) / 0.22)
  const eye = Math.min(Math.hypot(u - 0.45, v - 0.58), Math.hypot(u - 0.59, v - 0.58))
  if (body < 1 && eye < 0.028) return { rgb: [28, 22, 24], depth: 0.25, region: 4 }
  if (body < 1) return { rgb: [235 - body * 40, 130 - body * 30, 45], depth: 0.25, region: 4 }
  if (v > 0.62) return { rgb: [95 - v * 40, 170 - v * 50, 60], depth: Math.max(0, 0.65 - (v - 0.62) * 1.6), region: 3 }
  if (v > 0.5 + 0.06 * Math.sin(u * 9)) return { rgb: [110, 150, 140], depth: 0.82, region: 2 }
  if (Math.hypot(u - 0.78, v - 0.2) < 0.09) return { rgb: [255, 244, 214], depth: 0.98, region: 1 }
  return { rgb: [90 + v * 200, 150 + v * 130, 225], depth: 1, region: 0 }
}
