import { at, type Size } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'

/** Below the first opacity a pixel's colour is mixed with the old background; from the second on it is trusted in full. */
const TRUSTED = { from: 0.7, to: 0.98 }

/** Colour times weight, and the weight. */
interface Level extends Size {
  readonly data: Float32Array
}

/**
 * Extends the colours of a cut-out into its transparent area, the nearest ones first (pull-push, after S. Gortler et al., "The Lumigraph", 1996). Takes red,
 * green, blue and opacity, gives red, green and blue.
 */
export function fillOutwards(rgba: Uint8Array, size: Size): Uint8Array {
  const levels = [trustedOf(rgba, size)]
  for (let top = levels[0]; top && Math.max(top.width, top.height) > 1; top = levels.at(-1)) levels.push(pull(top))
  let filled = levels.pop()
  for (let level = levels.pop(); level && filled; level = levels.pop()) filled = push(level, filled)
  const rgb = new Uint8Array(size.width * size.height * 3)
  const data = filled?.data ?? new Float32Array(0)
  for (let i = 0; i < size.width * size.height; i++) {
    const weight = Math.max(1e-6, at(data, i * 4 + 3))
    for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel] = Math.round(Math.min(255, at(data, i * 4 + channel) / weight))
  }
  return rgb
}

function trustedOf(rgba: Uint8Array, { width, height }: Size): Level {
  const data = new Float32Array(width * height * 4)
  const opacity = (x: number, y: number) =>
    (rgba[(Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4 + 3] ?? 0) / 255
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const least = Math.min(opacity(x, y), opacity(x - 2, y), opacity(x + 2, y), opacity(x, y - 2), opacity(x, y + 2))
      const weight = smoothstep(TRUSTED.from, TRUSTED.to, least)
      for (let channel = 0; channel < 3; channel++) data[i + channel] = (rgba[i + channel] ?? 0) * weight
      data[i + 3] = weight
    }
  }
  return { width, height, data }
}

/** Level of half the size; weights add up to at most 1. */
function pull({ width, height, data }: Level): Level {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const result = new Float32Array(half.width * half.height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 4, ((y >> 1) * half.width + (x >> 1)) * 4]
      for (let channel = 0; channel < 4; channel++) result[to + channel] = at(result, to + channel) + at(data, from + channel)
    }
  }
  for (let i = 0; i < result.length; i += 4) {
    const excess = Math.max(1, at(result, i + 3))
    for (let channel = 0; channel < 4; channel++) result[i + channel] = at(result, i + channel) / excess
  }
  return { ...half, data: result }
}

/** Fills gaps of a level from the coarser one. */
function push({ width, height, data }: Level, coarse: Level): Level {
  const result = new Float32Array(data.length)
  const read = (x: number, y: number, channel: number) =>
    at(coarse.data, (Math.min(coarse.height - 1, Math.max(0, y)) * coarse.width + Math.min(coarse.width - 1, Math.max(0, x))) * 4 + channel)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const rest = 1 - at(data, i + 3)
      if (rest <= 0) {
        for (let channel = 0; channel < 4; channel++) result[i + channel] = at(data, i + channel)
        continue
      }
      const [px, py] = [x / 2 - 0.25, y / 2 - 0.25]
      const [left, top] = [Math.floor(px), Math.floor(py)]
      const [fx, fy] = [px - left, py - top]
      for (let channel = 0; channel < 4; channel++) {
        const upper = read(left, top, channel) * (1 - fx) + read(left + 1, top, channel) * fx
        const lower = read(left, top + 1, channel) * (1 - fx) + read(left + 1, top + 1, channel) * fx
        result[i + channel] = at(data, i + channel) + rest * (upper * (1 - fy) + lower * fy)
      }
    }
  }
  return { width, height, data: result }
}
