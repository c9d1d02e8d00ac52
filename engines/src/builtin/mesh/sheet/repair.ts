import { draftOf, eachEdge, edgeKey, type Sheet, type SheetDraft, sheetOf } from './sheet.ts'

/**
 * Prepares a sheet for being closed by a second one that shares its rim: an edge across it from rim to rim would get four triangles and is halved, and where
 * two tongues touch in a single point each gets a point of its own.
 */
export const repairSheet = (sheet: Sheet): Sheet => splitPinches(halveChords(sheet))

function halveChords(sheet: Sheet): Sheet {
  const uses = new Map<number, number>()
  eachEdge(sheet.triangles, (a, b) => uses.set(edgeKey(a, b), (uses.get(edgeKey(a, b)) ?? 0) + 1))
  const draft: SheetDraft = { ...draftOf(sheet), triangles: [] }
  const middles = new Map<number, number>()
  const middleOf = (a: number, b: number): number | undefined => {
    const key = edgeKey(a, b)
    if (!sheet.rim[a] || !sheet.rim[b] || uses.get(key) !== 2) return undefined
    const known = middles.get(key)
    if (known !== undefined) return known
    draft.x.push(((sheet.x[a] ?? 0) + (sheet.x[b] ?? 0)) / 2)
    draft.y.push(((sheet.y[a] ?? 0) + (sheet.y[b] ?? 0)) / 2)
    draft.rim.push(0)
    middles.set(key, draft.x.length - 1)
    return draft.x.length - 1
  }
  for (let i = 0; i < sheet.triangles.length; i += 3) {
    const corners = [0, 1, 2].map((k) => sheet.triangles[i + k] ?? 0)
    const halves = corners.map((corner, k) => middleOf(corner, corners[(k + 1) % 3] ?? 0))
    draft.triangles.push(...divide(corners, halves))
  }
  return sheetOf(draft)
}

/** Splits a triangle with points in the middle of some of its edges; `halves[k]` lies between corners k and k + 1. */
function divide(corners: readonly number[], halves: readonly (number | undefined)[]): readonly number[] {
  const count = halves.filter((half) => half !== undefined).length
  if (count === 0) return corners
  // Rotated so that the first edge is halved and, with two of them, the second as well.
  const first = [0, 1, 2].find((k) => halves[k] !== undefined && (count !== 2 || halves[(k + 1) % 3] !== undefined)) ?? 0
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((k) => corners[(first + k) % 3] ?? 0)
  const [ab = 0, bc = 0, ca = 0] = [0, 1, 2].map((k) => halves[(first + k) % 3] ?? 0)
  if (count === 1) return [a, ab, c, ab, b, c]
  if (count === 2) return [ab, b, bc, a, ab, bc, a, bc, c]
  return [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca]
}

function splitPinches(sheet: Sheet): Sheet {
  const draft = draftOf(sheet)
  const around = new Map<number, number[]>()
  for (const [place, vertex] of sheet.triangles.entries()) {
    if (!sheet.rim[vertex]) continue
    const places = around.get(vertex)
    if (places) places.push(place)
    else around.set(vertex, [place])
  }
  for (const [vertex, places] of around) {
    for (const fan of fansOf(sheet.triangles, places).slice(1)) {
      draft.x.push(sheet.x[vertex] ?? 0)
      draft.y.push(sheet.y[vertex] ?? 0)
      draft.rim.push(1)
      for (const place of fan) draft.triangles[place] = draft.x.length - 1
    }
  }
  return sheetOf(draft)
}

/** Groups the triangles around a vertex (given by its positions in the list) by shared edges at it. */
function fansOf(triangles: Uint32Array, places: readonly number[]): readonly (readonly number[])[] {
  const neighbours = (place: number) => {
    const first = place - (place % 3)
    return [0, 1, 2].filter((k) => first + k !== place).map((k) => triangles[first + k] ?? 0)
  }
  const waiting = new Set(places)
  const fans: number[][] = []
  for (const start of places) {
    if (!waiting.delete(start)) continue
    const fan = [start]
    for (const place of fan) {
      const ends = neighbours(place)
      for (const other of waiting) {
        if (!neighbours(other).some((end) => ends.includes(end))) continue
        waiting.delete(other)
        fan.push(other)
      }
    }
    fans.push(fan)
  }
  return fans
}
