/** Criteria by which lists of the network are sorted; `default` keeps the order of the server. */
export type SortKey = 'default' | 'name' | 'info' | 'uptime' | 'speed' | 'requests' | 'work' | 'workers' | 'models' | 'queued' | 'clear'

export interface Sorting {
  readonly key: SortKey
  readonly isAscending: boolean
}

/** Values of an item by which it is sorted. */
export type SortValues = Readonly<Partial<Record<SortKey, string | number>>>

/** Sorts a list, the largest first unless it is told otherwise; items without the value come last both ways. */
export function sortedBy<T>(items: readonly T[], { key, isAscending }: Sorting, valuesOf: (item: T) => SortValues): readonly T[] {
  if (key === 'default') return isAscending ? items.toReversed() : items
  const direction = isAscending ? 1 : -1
  return items.toSorted((one, other) => {
    const [a, b] = [valuesOf(one)[key], valuesOf(other)[key]]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return direction * (typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b)
  })
}
