/** Share of the largest piece below which a piece is a crumb. */
const CRUMB = 0.03

/** Makes crumbs of a cut-out transparent: pieces that are small beside the largest. Changes the pixels in place. */
export function dropIslands(rgba: Uint8ClampedArray, { width, height }: { width: number; height: number }): void {
  const { labels, areas } = labelPieces(rgba, { width, height })
  const largest = Math.max(0, ...areas)
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0
    if (label > 0 && (areas[label] ?? 0) < largest * CRUMB) rgba[i * 4 + 3] = 0
  }
}

/** Numbers the connected components from 1; 0 is transparent. */
function labelPieces(rgba: Uint8ClampedArray, { width, height }: { width: number; height: number }) {
  const labels = new Int32Array(width * height)
  const stack = new Int32Array(width * height)
  const areas = [0]
  const solid = (i: number) => (rgba[i * 4 + 3] ?? 0) > 12
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || !solid(start)) continue
    const label = areas.length
    let [depth, area] = [0, 0]
    const visit = (i: number) => {
      if (labels[i] !== 0 || !solid(i)) return
      labels[i] = label
      stack[depth++] = i
    }
    visit(start)
    while (depth > 0) {
      const i = stack[--depth] ?? 0
      area++
      const x = i % width
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i < labels.length - width) visit(i + width)
    }
    areas.push(area)
  }
  return { labels, areas }
}
