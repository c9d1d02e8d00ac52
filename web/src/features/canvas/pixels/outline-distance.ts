import type { Size } from './area.ts'

/** Threshold above which a marked pixel is inside. */
const INSIDE = 128

/**
 * Returns the signed distance in pixels from each pixel's centre to the outline of marks, positive inside. Where nothing or everything is marked, it is farther
 * than the picture is large. Exact Euclidean distances: Meijster, Roerdink and Hesselink, "A general algorithm for computing distance transforms in linear time".
 */
export function outlineDistances(marks: Uint8Array, size: Size): Float32Array {
  const inside = squaredDistances(size, (index) => (marks[index] ?? 0) < INSIDE)
  const outside = squaredDistances(size, (index) => (marks[index] ?? 0) >= INSIDE)
  return inside.map((squared, index) => (squared > 0 ? Math.sqrt(squared) - 0.5 : 0.5 - Math.sqrt(outside[index] ?? 0)))
}

/** Squared distance from each pixel to the nearest one that `isGoal`. */
function squaredDistances({ width, height }: Size, isGoal: (index: number) => boolean): Float32Array {
  const columns = columnDistances({ width, height }, isGoal)
  const result = new Float32Array(width * height)
  /** Positions of the parabolas in the lower envelope of a row, and the start of each. */
  const places = new Int32Array(width)
  const begins = new Int32Array(width)
  for (let row = 0; row < width * height; row += width) {
    const squareOf = (place: number): number => (columns[row + place] ?? 0) ** 2
    const at = (x: number, place: number): number => (x - place) ** 2 + squareOf(place)
    let last = 0
    places[0] = 0
    begins[0] = 0
    for (let x = 1; x < width; x++) {
      while (last >= 0 && at(begins[last] ?? 0, places[last] ?? 0) > at(begins[last] ?? 0, x)) last--
      const before = last < 0 ? undefined : (places[last] ?? 0)
      const begin =
        before === undefined ? 0 : 1 + Math.floor((x * x - before * before + squareOf(x) - squareOf(before)) / (2 * (x - before)))
      if (begin >= width) continue
      last++
      places[last] = x
      begins[last] = begin
    }
    for (let x = width - 1; x >= 0; x--) {
      result[row + x] = at(x, places[last] ?? 0)
      if (x === begins[last]) last--
    }
  }
  return result
}

/** Distance from each pixel to the nearest goal in its column; larger than the image if there is none. */
function columnDistances({ width, height }: Size, isGoal: (index: number) => boolean): Uint16Array {
  const far = Math.min(width + height, 65_535)
  const distances = new Uint16Array(width * height)
  for (let index = 0; index < distances.length; index++)
    distances[index] = isGoal(index) ? 0 : index < width ? far : Math.min(far, 1 + (distances[index - width] ?? 0))
  for (let index = distances.length - width - 1; index >= 0; index--) {
    const below = 1 + (distances[index + width] ?? 0)
    if (below < (distances[index] ?? 0)) distances[index] = below
  }
  return distances
}
