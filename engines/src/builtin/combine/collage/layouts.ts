/** Box of a picture, in shares of the sheet between its margins. */
export interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface CollageLayout {
  /** Width over height of the sheet. */
  readonly aspect: number
  readonly cells: readonly Cell[]
}

/** Sheet of rows: each inner list holds the widths of a row's cells, `tall` the heights of the rows, in parts of their sum. */
function rows(aspect: number, tall: readonly number[], widths: readonly (readonly number[])[]): CollageLayout {
  const sum = tall.reduce((total, one) => total + one, 0)
  let y = 0
  const cells = widths.flatMap((row, n) => {
    const height = (tall[n] ?? 1) / sum
    const wide = row.reduce((total, one) => total + one, 0)
    let x = 0
    const placed = row.map((width) => {
      const cell = { x, y, width: width / wide, height }
      x += cell.width
      return cell
    })
    y += height
    return placed
  })
  return { aspect, cells }
}

/** The same sheet with rows and columns exchanged. */
const turned = ({ aspect, cells }: CollageLayout): CollageLayout => ({
  aspect: 1 / aspect,
  cells: cells.map(({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width })),
})

const one = (layout: CollageLayout): CollageLayout[] => [layout, turned(layout)]

/** The first cell is the largest and holds the first picture. */
const GRIDS: Readonly<Record<number, readonly CollageLayout[]>> = {
  2: [...one(rows(1.5, [1], [[1, 1]])), ...one(rows(1.4, [1], [[1.618, 1]])), ...one(rows(2, [1], [[1, 1]]))],
  3: [
    ...one(rows(1, [1.618, 1], [[1], [1, 1]])),
    ...one(rows(1.4, [1.5, 1], [[1], [1, 1]])),
    ...one(rows(0.8, [1.4, 1], [[1], [1.2, 1]])),
    ...one(rows(2.2, [1], [[1, 1, 1]])),
  ],
  4: [
    rows(1, [1, 1], [[1, 1], [1, 1]]),
    ...one(rows(1.35, [1, 1], [[1, 1], [1, 1]])),
    ...one(rows(1, [1.3, 1], [[1.5, 1], [1, 1.5]])),
    ...one(rows(0.82, [1.9, 1], [[1], [1, 1, 1]])),
  ],
} // prettier-ignore

/**
 * Sheet that crops the pictures least; chance picks among those that are nearly as good.
 * @param aspects width over height of the pictures in their order
 */
export function chooseGrid(aspects: readonly number[], chance: number): CollageLayout {
  const layouts = GRIDS[aspects.length] ?? [rows(1, [1], [aspects.map(() => 1)])]
  const ranked = layouts.map((layout) => ({ layout, loss: lossOf(layout, aspects) })).toSorted((left, right) => left.loss - right.loss)
  const good = ranked.filter(({ loss }) => loss < (ranked[0]?.loss ?? 0) + 0.08).slice(0, 3)
  return (good[Math.floor(chance * good.length)] ?? good[0])?.layout ?? rows(1, [1], [aspects.map(() => 1)])
}

/** Mean share of the pictures that is cropped. */
function lossOf({ aspect, cells }: CollageLayout, aspects: readonly number[]): number {
  const losses = cells.map(({ width, height }, n) => {
    const ratio = (aspects[n] ?? 1) / ((width / height) * aspect)
    return 1 - Math.min(ratio, 1 / ratio)
  })
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length
}

/** Pictures of one height side by side, uncropped. */
export function rowOf(aspects: readonly number[]): CollageLayout {
  return rows(aspects.reduce((sum, aspect) => sum + aspect, 0), [1], [aspects]) // prettier-ignore
}

/** Pictures of one width below each other, uncropped. */
export function columnOf(aspects: readonly number[]): CollageLayout {
  const tall = aspects.map((aspect) => 1 / aspect)
  return rows(1 / tall.reduce((sum, height) => sum + height, 0), tall, aspects.map(() => [1])) // prettier-ignore
}
