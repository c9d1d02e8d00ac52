import { at, atInteger, image3 } from './plane.ts'
import type { Image3 } from './plane.ts'

/** Mean colour of every cell of a partition. */
export function cellColours(lab: Image3, labels: Int32Array, count: number): Image3 {
  const result = image3({ width: count, height: 1 })
  const members = new Int32Array(count)
  for (let i = 0; i < labels.length; i++) {
    const cell = atInteger(labels, i)
    if (cell < 0) continue
    members[cell] = atInteger(members, cell) + 1
    lab.planes.forEach((plane, n) => {
      const sums = result.planes[n]
      if (sums) sums[cell] = at(sums, cell) + at(plane, i)
    })
  }
  for (const plane of result.planes)
    for (let cell = 0; cell < count; cell++) plane[cell] = at(plane, cell) / Math.max(1, atInteger(members, cell))
  return result
}

/** Splits a partition where region numbers change, so that no cell crosses an outline. Returns new labels numbered from 0 and their count. */
export function splitByRegion(labels: Int32Array, region: Uint16Array): { labels: Int32Array; count: number } {
  const numbers = new Map<number, number>()
  const result = new Int32Array(labels.length)
  for (let i = 0; i < labels.length; i++) {
    const key = atInteger(labels, i) * 65536 + (region[i] ?? 0)
    let number = numbers.get(key)
    if (number === undefined) {
      number = numbers.size
      numbers.set(key, number)
    }
    result[i] = number
  }
  return { labels: result, count: numbers.size }
}
