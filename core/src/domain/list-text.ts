import type { Input, Properties, Property, Value } from './property.ts'
import { entriesOf } from './value.ts'

/** Entries of a stored or foreign list, which may be text with one entry per line (docs/compatibility.md). */
export const readList = (value: Value | undefined): readonly string[] => entriesOf(value).flatMap((entry) => entry.split('\n'))

/** A stored or foreign value in the form of its field: a list if it takes several; of several files the first if it takes one. */
export function readValue<T>({ limit = 1, accept }: Property, value: T): T | Value | undefined {
  if (typeof value !== 'string' && !isList(value)) return value
  const entries = readList(value)
  if (limit > 1) return entries
  return accept || (typeof value === 'object' && entries.length < 2) ? entries[0] : value
}

/** The same for a whole input; fields without a property stay unchanged. */
export function readInput(properties: Properties, input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const property = properties[name]
      const read = property ? readValue(property, value) : value
      return read === undefined ? [] : [[name, read] as const]
    }),
  )
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((entry) => typeof entry === 'string')
