/**
 * Parts pictures into rows that fill the width, in order, so that all rows are about equally high. `ratios` are width by height; `width` and `height`
 * (the wanted one) are in pixels. Returns the number of pictures in each row.
 */
export function justify({ ratios, width, height }: { ratios: readonly number[]; width: number; height: number }): readonly number[] {
  if (ratios.length === 0) return []
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const rows = Math.min(ratios.length, Math.max(1, Math.round((total * height) / Math.max(1, width))))
  return partition({ ratios, rows, ideal: total / rows })
}

interface Partition {
  readonly cost: number
  readonly counts: readonly number[]
}

/** The parting into exactly `rows` rows whose sums are nearest to the ideal (least squares), found row by row. */
function partition({ ratios, rows, ideal }: { ratios: readonly number[]; rows: number; ideal: number }): readonly number[] {
  // best[end]: the best way to part the first `end` pictures into as many rows as were looked at.
  let best: readonly (Partition | undefined)[] = [{ cost: 0, counts: [] }]
  for (let row = 1; row <= rows; row++) {
    const before = best
    best = Array.from({ length: ratios.length + 1 }, (_, end) => {
      let found: Partition | undefined
      let sum = 0
      for (let start = end - 1; start >= 0; start--) {
        sum += ratios[start] ?? 0
        const head = before[start]
        if (!head) continue
        const cost = head.cost + (sum - ideal) ** 2
        if (!found || cost < found.cost) found = { cost, counts: [...head.counts, end - start] }
      }
      return found
    })
  }
  return best.at(-1)?.counts ?? []
}
