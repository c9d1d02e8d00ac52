import { gaussianBlur } from '@stipple/imaging/blur'
import { at, pixelUnit, type Size } from '@stipple/imaging/plane'
import type { Thing } from '../lines/things.ts'

/** Draws soft shadows below the feet of things onto their surroundings. Changes the colours in place. */
export function castShadows(
  colour: Uint8ClampedArray,
  size: Size,
  { things, light, outside }: { things: readonly Thing[]; light: readonly [number, number, number]; outside: Uint8Array },
): void {
  const { width, height } = size
  const unit = pixelUnit(size)
  const dark = new Float32Array(width * height)
  for (const { left, right, bottom } of things) {
    const half = ((right - left) * width) / 2
    const middle = ((left + right) / 2) * width - light[0] * half * 0.25
    const foot = bottom * height - unit * 2
    const flat = Math.max(3 * unit, half * 0.16)
    for (let y = Math.max(0, Math.floor(foot - flat)); y < Math.min(height, foot + flat); y++) {
      for (let x = Math.max(0, Math.floor(middle - half)); x < Math.min(width, middle + half); x++) {
        const reach = ((x - middle) / half) ** 2 + ((y - foot) / flat) ** 2
        if (reach < 1) dark[y * width + x] = Math.max(at(dark, y * width + x), 0.62 * (1 - reach * 0.4))
      }
    }
  }
  const soft = gaussianBlur(dark, size, 6 * unit)
  for (let i = 0; i < soft.length; i++) {
    const shadow = outside[i] ? at(soft, i) : 0
    if (shadow < 0.004) continue
    colour[i * 4] = (colour[i * 4] ?? 0) * (1 - shadow * 0.72)
    colour[i * 4 + 1] = (colour[i * 4 + 1] ?? 0) * (1 - shadow * 0.68)
    colour[i * 4 + 2] = (colour[i * 4 + 2] ?? 0) * (1 - shadow * 0.55)
  }
}
