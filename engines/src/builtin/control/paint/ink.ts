import { gaussianBlur } from '@stipple/imaging/blur'
import { at, pixelUnit, type Size } from '@stipple/imaging/plane'
import { lerp, smoothstep } from '@stipple/imaging/scalar'

/** Opacity of the finished line at each pixel: the smoothed strokes, thinner and fainter at a low scale. */
export function inkLine(strokes: Float32Array, size: Size, scale: number): Float32Array {
  const unit = pixelUnit(size)
  const soft = gaussianBlur(strokes, size, 0.9 * unit)
  const from = lerp(0.5, 0.16, scale)
  const strength = lerp(0.3, 1, smoothstep(0, 0.7, scale))
  return soft.map((value) => smoothstep(from, from + 0.3, value) * strength)
}

/** Inks a line in a dark shade of the colours below. Changes the colours in place. */
export function drawInk(colour: Uint8ClampedArray, ink: Float32Array, opacity = 1): void {
  for (let i = 0; i < ink.length; i++) {
    const alpha = at(ink, i) * opacity
    if (alpha <= 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const own = colour[i * 4 + channel] ?? 0
      colour[i * 4 + channel] = lerp(own, own * 0.14 + (INK[channel] ?? 0) * 0.86, alpha)
    }
  }
}

const INK = [38, 28, 36]
