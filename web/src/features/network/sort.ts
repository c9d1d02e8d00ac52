/** Criteria by which lists of the network are sorted; `default` keeps the order of the server. */
export type SortKey = 'default' | 'name' | 'info' | 'uptime' | 'speed' | 'requests' | 'work' | 'workers' | 'models' | 'queued' | 'clear'

export interface Sorting {
  readonly key: SortKey
  readonly isAscending: boolean
}

/** Values of an item by which it is sorted. */
export type SortValues = Readonly<Partial<Record<SortKey, string | number>>>

/** Sorts a list, the largest first unless it is told otherwise, numbers within names by their value; items without the value, or with an empty one, come last both ways. */
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
