import { boundsOf } from '@stipple/imaging/bounds'
import { at } from '@stipple/imaging/plane'
import { smoothstep } from '@stipple/imaging/scalar'
import type { Box } from '../../../vision/child-public.ts'
import type { Photo } from './photo.ts'

/** Mask of clothes: the outline of people without skin, hair and everything above the shoulders. */
export function clothesOf(photo: Photo, subject: Float32Array, people: readonly Box[]): Float32Array {
  const boxes = people.length > 0 ? people : [wholeOf(photo, subject)]
  const skin = skinMap(photo)
  const [, a, b] = photo.lab.planes
  const shoulders = boxes.map((box) => shoulderRow(photo, subject, box))
  return part(photo, subject, boxes, (i, _x, y, _box, n) => {
    const row = shoulders[n] ?? 0
    // A collar is higher than the shoulders, but more saturated than a face.
    const collar = smoothstep(row - 0.1, row - 0.06, y) * smoothstep(0.125, 0.145, Math.hypot(at(a, i), at(b, i)))
    return Math.max(smoothstep(row - 0.02, row + 0.02, y) * (1 - at(skin, i)), collar)
  })
}

/** Row at which an outline becomes much wider than the head above it, as a share of the picture's height. */
function shoulderRow({ size: { width, height } }: Photo, subject: Float32Array, box: Box): number {
  const [top, bottom] = [Math.floor(box.top * height), Math.min(height - 1, Math.floor(box.bottom * height))]
  const tall = bottom - top
  const widths: number[] = []
  for (let y = top; y <= bottom; y++) {
    let sum = 0
    for (let x = Math.floor(box.left * width); x < Math.min(width, box.right * width); x++) sum += at(subject, y * width + x)
    widths.push(sum)
  }
  const first = Math.max(
    0,
    widths.findIndex((sum) => sum > 2),
  )
  let head = 0
  for (let row = first; row < widths.length && row < first + tall * 0.55; row++) {
    const now = widths[row] ?? 0
    // A head is about as wide as high; from one and a half times its width on it is shoulders.
    if (row > first + head * 0.75 && now > head * 1.45 && head > 2) return (top + row + head * 0.1) / height
    if (row < first + tall * 0.3) head = Math.max(head, Math.min(now, tall * 0.6))
  }
  return (top + tall * 0.22) / height
}

/** Mask of hair: pixels of the head without skin, by the colour at the top of the outline. */
export function hairOf(photo: Photo, subject: Float32Array, people: readonly Box[]): Float32Array {
  const boxes = people.length > 0 ? people : [wholeOf(photo, subject)]
  const skin = skinMap(photo)
  const { width, height } = photo.size
  const [l, a, b] = photo.lab.planes
  const colours = boxes.map((box) => topColour(photo, subject, box))
  return part(photo, subject, boxes, (i, x, y, box, n) => {
    const colour = colours[n]
    if (!colour) return 0
    const tall = Math.min((box.bottom - box.top) * 0.4, ((box.right - box.left) * 0.9 * width) / height)
    const down = (y - box.top) / Math.max(1e-3, tall)
    const aside = Math.abs(x - colour.x) / Math.max(1e-3, (tall * height) / width)
    const near = Math.hypot(0.55 * (at(l, i) - colour.l), 2 * (at(a, i) - colour.a), 2 * (at(b, i) - colour.b))
    // The face lies in the middle of the lower part of the head.
    const face = smoothstep(1.1, 0.75, Math.hypot(aside / 0.34, (down - 0.72) / 0.42)) * (0.4 + 0.6 * at(skin, i))
    return smoothstep(1.05, 0.9, down) * smoothstep(0.95, 0.8, aside) * smoothstep(0.3, 0.17, near) * (1 - face)
  })
}

type Weigh = (i: number, x: number, y: number, box: Box, n: number) => number

/** Highest weight for each pixel of the outline among the boxes around it. */
function part({ size: { width, height } }: Photo, subject: Float32Array, boxes: readonly Box[], weigh: Weigh): Float32Array {
  return subject.map((value, i) => {
    if (value === 0) return 0
    const x = (i % width) / width
    const y = Math.floor(i / width) / height
    let most = 0
    boxes.forEach((box, n) => {
      if (x < box.left - 0.03 || x > box.right + 0.03 || y < box.top - 0.03 || y > box.bottom + 0.03) return
      most = Math.max(most, weigh(i, x, y, box, n))
    })
    return value * most
  })
}

/** Mask of skin of any shade: orange hues of low saturation. */
function skinMap({ lab }: Photo): Float32Array {
  const [l, a, b] = lab.planes
  return l.map((light, i) => {
    const chroma = Math.hypot(at(a, i), at(b, i))
    const hue = (Math.atan2(at(b, i), at(a, i)) * 180) / Math.PI
    return (
      smoothstep(22, 36, hue) *
      smoothstep(82, 68, hue) *
      smoothstep(0.025, 0.045, chroma) *
      smoothstep(0.13, 0.1, chroma) *
      smoothstep(0.28, 0.42, light)
    )
  })
}

function topColour(
  { size: { width, height }, lab }: Photo,
  subject: Float32Array,
  box: Box,
): { l: number; a: number; b: number; x: number } | undefined {
  const [l, a, b] = lab.planes
  const strip = Math.max(3, Math.round((box.bottom - box.top) * height * 0.035))
  let first = -1
  let sum = { l: 0, a: 0, b: 0, x: 0, count: 0 }
  for (let y = Math.floor(box.top * height); y < Math.min(height, Math.ceil(box.bottom * height)); y++) {
    for (let x = Math.floor(box.left * width); x < Math.min(width, Math.ceil(box.right * width)); x++) {
      const i = y * width + x
      if (at(subject, i) < 0.85) continue
      if (first < 0) first = y
      sum = { l: sum.l + at(l, i), a: sum.a + at(a, i), b: sum.b + at(b, i), x: sum.x + x, count: sum.count + 1 }
    }
    if (first >= 0 && y > first + strip) break
  }
  if (sum.count === 0) return undefined
  return { l: sum.l / sum.count, a: sum.a / sum.count, b: sum.b / sum.count, x: sum.x / sum.count / width }
}

function wholeOf({ size }: Photo, subject: Float32Array): Box {
  const { left, top, right, bottom } = boundsOf(subject, size, 0.5) ?? { left: 0, top: 0, right: size.width, bottom: size.height }
  return { left: left / size.width, top: top / size.height, right: right / size.width, bottom: bottom / size.height }
}
