import { boxMean } from './blur.ts'
import { createPlane } from './plane.ts'
import type { Plane, Size } from './plane.ts'

/** Dilates marks (1 or 0 for each pixel) by so many pixels in every direction. */
export function growMarks(marks: Uint8Array, size: Size, by: number): Uint8Array {
  if (by <= 0) return marks
  return marksFrom(boxMean(planeFrom(marks, size), by), 1e-6)
}

/** Erodes marks by so many pixels. */
export const shrinkMarks = (marks: Uint8Array, size: Size, by: number): Uint8Array =>
  growMarks(
    marks.map((mark) => 1 - mark),
    size,
    by,
  ).map((mark) => 1 - mark)

export const countMarks = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0)

/** Marks values above a threshold. A loop, since `Uint8Array.from` with a function walks an iterator and takes many times as long. */
export function marksFrom({ data }: Plane, threshold: number): Uint8Array {
  const marks = new Uint8Array(data.length)
  data.forEach((value, i) => {
    if (value > threshold) marks[i] = 1
  })
  return marks
}

export function planeFrom(marks: Uint8Array, { width, height }: Size): Plane {
  const plane = createPlane(width, height)
  plane.data.set(marks)
  return plane
}

/** All marked pixels connected to one of the seeds (4 neighbours). */
export function connectedTo(seeds: Iterable<number>, marks: Uint8Array, { width, height }: Size): Uint8Array {
  const reached = new Uint8Array(marks.length)
  const stack: number[] = []
  const visit = (i: number) => {
    if (marks[i] !== 1 || reached[i] === 1) return
    reached[i] = 1
    stack.push(i)
  }
  for (const seed of seeds) visit(seed)
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x < width - 1) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i < width * (height - 1)) visit(i + width)
  }
  return reached
}

/** Marked pixel nearest to a place, within a distance. */
export function nearestMark(
  marks: Uint8Array,
  { width, height }: Size,
  { x, y, within }: { x: number; y: number; within: number },
): number | undefined {
  let best: number | undefined
  let least = within * within
  for (let row = Math.max(0, Math.floor(y - within)); row <= Math.min(height - 1, y + within); row++) {
    for (let column = Math.max(0, Math.floor(x - within)); column <= Math.min(width - 1, x + within); column++) {
      const distance = (column - x) ** 2 + (row - y) ** 2
      if (marks[row * width + column] !== 1 || distance > least) continue
      least = distance
      best = row * width + column
    }
  }
  return best
}
