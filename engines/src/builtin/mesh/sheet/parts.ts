import { type Sheet, type SheetDraft, sheetOf } from './sheet.ts'

/** Share of the largest piece below which a piece is a crumb. */
const CRUMB = 0.01

/** Splits a sheet into connected pieces, the largest first. Leaves out crumbs, and pieces without an inner vertex to inflate. */
export function takeApart(sheet: Sheet): readonly Sheet[] {
  const roots = Uint32Array.from(sheet.x.keys())
  const rootOf = (vertex: number): number => {
    let root = vertex
    while (roots[root] !== root) {
      // Path halving of the union-find.
      roots[root] = roots[roots[root] ?? 0] ?? 0
      root = roots[root] ?? 0
    }
    return root
  }
  const { triangles } = sheet
  for (let i = 0; i < triangles.length; i += 3) {
    const root = rootOf(triangles[i] ?? 0)
    for (const k of [1, 2]) roots[rootOf(triangles[i + k] ?? 0)] = root
  }
  const drafts = new Map<number, SheetDraft>()
  const renamed = new Int32Array(sheet.x.length).fill(-1)
  for (const vertex of triangles) {
    const root = rootOf(vertex)
    const draft = drafts.get(root) ?? { x: [], y: [], rim: [], triangles: [] }
    drafts.set(root, draft)
    if ((renamed[vertex] ?? -1) < 0) {
      renamed[vertex] = draft.x.length
      draft.x.push(sheet.x[vertex] ?? 0)
      draft.y.push(sheet.y[vertex] ?? 0)
      draft.rim.push(sheet.rim[vertex] ?? 0)
    }
    draft.triangles.push(renamed[vertex] ?? 0)
  }
  const pieces = [...drafts.values()].filter(({ rim }) => rim.includes(0)).toSorted((a, b) => b.triangles.length - a.triangles.length)
  const least = CRUMB * (pieces[0]?.triangles.length ?? 0)
  return pieces.filter(({ triangles: { length } }) => length >= least).map(sheetOf)
}
