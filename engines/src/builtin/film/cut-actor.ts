import { gaussianBlur } from '@stipple/imaging/blur'
import { boundsOf } from '@stipple/imaging/bounds'
import { at, mapSamples, type Size } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import type { Actor } from './film-set.ts'
import { fromRgba } from './yuv.ts'

/** Cuts the area of `cover` (0 to 1) out of a picture; undefined where it covers almost nothing. */
export function cutActor(
  rgba: Uint8ClampedArray,
  cover: Float32Array,
  size: Size,
): Pick<Actor, 'left' | 'top' | 'picture' | 'alpha' | 'alphaHalf'> | undefined {
  const box = evenBounds(cover, size)
  if (!box) return undefined
  const { left, top, width, height } = box
  const pixels = new Uint8ClampedArray(width * height * 4)
  const alpha = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * size.width + left
    pixels.set(rgba.subarray(from * 4, (from + width) * 4), y * width * 4)
    for (let x = 0; x < width; x++) alpha[y * width + x] = Math.round(unit(at(cover, from + x)) * 255)
  }
  return { left, top, picture: fromRgba(pixels, box), alpha, alphaHalf: halve(alpha, box) }
}

/** Grows a cover by about this many pixels, with a soft rim. */
export function grow(cover: Float32Array, size: Size, pixels: number): Float32Array {
  return gaussianBlur(cover, size, Math.max(0.5, pixels)).map((value, i) => Math.max(at(cover, i), unit(value * 3.2 - 0.15)))
}

export interface Behind {
  readonly rgba: Uint8ClampedArray
  readonly cover: Float32Array
  /** Mask of the actors in front, 0 to 1. */
  readonly hider: Float32Array
  readonly size: Size
  /** Largest number of pixels by which the actor is extended. */
  readonly reach: number
}

/** Extends an actor behind the one that hides it: its rim's colours grow inwards, pixel by pixel. */
export function continueBehind({ rgba, cover, hider, size, reach }: Behind): Pick<Behind, 'rgba' | 'cover'> {
  const { width, height } = size
  const hidden = (i: number): boolean => at(hider, i) > 0.02
  const grown = { rgba: new Uint8ClampedArray(rgba), cover: mapSamples(cover, (value, i) => (hidden(i) ? 0 : value)) }
  const neighbours = [-1, 1, -width, width]
  let rim: number[] = []
  const isInside = (i: number): boolean => i >= width && i < width * (height - 1) && i % width > 0 && i % width < width - 1
  for (let i = 0; i < cover.length; i++)
    if (at(grown.cover, i) > 0.5 && isInside(i) && neighbours.some((step) => hidden(i + step))) rim.push(i)
  for (let round = 0; round < reach && rim.length > 0; round++) {
    const next: number[] = []
    for (const from of rim) {
      for (const step of neighbours) {
        const i = from + step
        if (!isInside(i) || at(grown.cover, i) > 0 || !hidden(i)) continue
        grown.cover[i] = at(grown.cover, from)
        for (let c = 0; c < 3; c++) grown.rgba[i * 4 + c] = grown.rgba[from * 4 + c] ?? 0
        next.push(i)
      }
    }
    rim = next
  }
  return grown
}

/** Bounding box with even coordinates, two pixels larger. */
function evenBounds(cover: Float32Array, size: Size) {
  const box = boundsOf(cover, size, 0.1)
  if (!box || box.width < 2 || box.height < 2) return undefined
  const even = (low: number, high: number, most: number): readonly [number, number] => {
    const from = Math.max(0, low - 2) & ~1
    return [from, Math.min(most, (high + 3) & ~1) - from]
  }
  const [x, wide] = even(box.left, box.right + 1, size.width)
  const [y, high] = even(box.top, box.bottom + 1, size.height)
  return { left: x, top: y, width: wide, height: high }
}

function halve(alpha: Uint8Array, { width, height }: Size): Uint8Array {
  const out = new Uint8Array((width >> 1) * (height >> 1))
  for (let y = 0, o = 0; y < height - 1; y += 2) {
    for (let x = 0; x < width - 1; x += 2, o++) {
      const i = y * width + x
      out[o] = ((alpha[i] ?? 0) + (alpha[i + 1] ?? 0) + (alpha[i + width] ?? 0) + (alpha[i + width + 1] ?? 0) + 2) >> 2
    }
  }
  return out
}
