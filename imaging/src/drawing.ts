import { gaussianBlur } from './blur.ts'
import { inkLines, outlines } from './ink.ts'
import { hash2, valueNoise } from './noise.ts'
import type { Painting } from './painting.ts'
import { at, eachPixel, mapSamples, sample } from './plane.ts'
import type { Size } from './plane.ts'
import type { Random } from './random.ts'
import { unit } from './scalar.ts'
import { convolveAlong } from './structure.ts'
import type { Flow } from './structure.ts'

/**
 * Texture of dry strokes: white noise averaged along a flow, stretched to 0..1 around 0.5. `reach` is half a stroke's length, `width` its thickness, in pixels.
 */
export function strokeTexture(
  size: Size,
  { flow, reach, width, seed }: { flow: Flow; reach: number; width: number; seed: number },
): Float32Array {
  const noise = new Float32Array(size.width * size.height)
  eachPixel(size, (i, x, y) => {
    noise[i] = hash2(x, y, seed)
  })
  const drawn = convolveAlong(gaussianBlur(noise, size, width * 0.5), { size, flow, reach })
  let sum = 0
  let squares = 0
  for (let i = 0; i < drawn.length; i++) {
    sum += at(drawn, i)
    squares += at(drawn, i) ** 2
  }
  const mean = sum / drawn.length
  const deviation = Math.sqrt(Math.max(1e-9, squares / drawn.length - mean * mean))
  return mapSamples(drawn, (value) => unit(0.5 + (value - mean) / (deviation * 4)))
}

/** Searching pencil lines: the contours drawn twice, each a little off, with inner lines of the picture. 0..1. */
export function sketchLines(
  painting: Painting,
  { light, flow, width, random, sloppiness }: { light: Float32Array; flow: Flow; width: number; random: Random; sloppiness: number },
): Float32Array {
  const contour = outlines(painting.region, painting, { width })
  const inner = inkLines(light, painting, { sigma: Math.max(0.6, width * 0.55), emphasis: 22, threshold: 0.3, sharpness: 9, flow })
  const driftX = valueNoise(random.whole(0, 1e9))
  const driftY = valueNoise(random.whole(0, 1e9))
  const scale = sloppiness * 22
  const result = new Float32Array(light.length)
  eachPixel(painting, (i, x, y) => {
    const dx = (driftX(x / scale, y / scale) - 0.5) * 2 * sloppiness
    const dy = (driftY(x / scale, y / scale) - 0.5) * 2 * sloppiness
    const first = sample(contour, painting, x + dx, y + dy)
    const second = sample(contour, painting, x - dy * 1.4, y + dx * 1.4)
    result[i] = Math.max(first, second * 0.6, at(inner, i) * (0.5 + 0.5 * at(painting.subject, i)))
  })
  return result
}
