import type { Value } from './property.ts'

/** A value as its entries: one, several, or none. */
export function entriesOf(value: Value | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  return typeof value === 'object' ? value : [String(value)]
}

/** Entries as the value of a field that takes `limit` of them, the last if it takes one; undefined without entries. */
export function valueOf(entries: readonly string[], limit: number): Value | undefined {
  return limit > 1 && entries.length > 0 ? entries : entries.at(-1)
}

export const sameValue = (one: Value | undefined, other: Value | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.length === other.length && one.every((entry, at) => entry === other[at])
    : one === other
