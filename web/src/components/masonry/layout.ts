export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Layout {
  readonly places: readonly Place[]
  readonly height: number
}

interface Options {
  /** Height divided by width, of each item in order. */
  readonly ratios: readonly number[]
  readonly width: number
  readonly columns: number
  readonly gap: number
}

/** Places each item under the shortest column, all columns equally wide. */
export function layOut({ ratios, width, columns, gap }: Options): Layout {
  const across = Math.max(1, (width - gap * (columns - 1)) / columns)
  const ends = Array.from({ length: columns }, () => 0)
  const places = ratios.map((ratio) => {
    const column = ends.indexOf(Math.min(...ends))
    const y = ends[column] ?? 0
    const height = Math.round(across * ratio)
    ends[column] = y + height + gap
    return { x: column * (across + gap), y, width: across, height }
  })
  return { places, height: Math.max(0, Math.max(...ends) - gap) }
}
