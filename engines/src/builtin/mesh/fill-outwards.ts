import type { Size } from '@stipple/imaging/plane'
import { spreadSmoothly } from '@stipple/imaging/pull-push'
import { smoothstep } from '@stipple/imaging/scalar'

/** Below the first opacity a pixel's colour is mixed with the old background; from the second on it is trusted in full. */
const TRUSTED = { from: 0.7, to: 0.98 }

/**
 * Extends the colours of a cut-out into its transparent area, the nearest ones first. Takes red, green, blue and opacity, gives red, green and blue.
 */
export function fillOutwards(rgba: Uint8Array, { width, height }: Size): Uint8Array {
  const [values, weights] = [new Float32Array(width * height * 3), new Float32Array(width * height)]
  const opacity = (x: number, y: number) =>
    (rgba[(Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4 + 3] ?? 0) / 255
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const least = Math.min(opacity(x, y), opacity(x - 2, y), opacity(x + 2, y), opacity(x, y - 2), opacity(x, y + 2))
      weights[i] = smoothstep(TRUSTED.from, TRUSTED.to, least)
      values.set(rgba.subarray(i * 4, i * 4 + 3), i * 3)
    }
  }
  spreadSmoothly({ width, height, values, weights })
  return Uint8Array.from(values, (value) => Math.round(Math.min(255, Math.max(0, value))))
}
