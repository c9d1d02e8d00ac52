/** Sort criteria of network lists; `default` keeps the server's order. */
export type SortKey = 'default' | 'name' | 'info' | 'uptime' | 'speed' | 'requests' | 'work' | 'workers' | 'models' | 'queued' | 'clear'

export interface Sorting {
  readonly key: SortKey
  readonly isAscending: boolean
}

/** Values of an item for sorting. */
export type SortValues = Readonly<Partial<Record<SortKey, string | number>>>

/** Sorts a list, descending by default, with natural order of numbers in names; items without a value come last in both directions. */
export function sortedBy<T>(items: readonly T[], { key, isAscending }: Sorting, valuesOf: (item: T) => SortValues): readonly T[] {
  if (key === 'default') return isAscending ? items.toReversed() : items
  const direction = isAscending ? 1 : -1
  return items.toSorted((one, other) => {
    const [a = '', b = ''] = [valuesOf(one)[key], valuesOf(other)[key]]
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return direction * (typeof a === 'string' || typeof b === 'string' ? NAMES.compare(String(a), String(b)) : a - b)
  })
}

const NAMES = new Intl.Collator(undefined, { numeric: true })
