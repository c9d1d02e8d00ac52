import type { Value } from './property.ts'

/** Fields that take several values or files keep them in one, an entry a line, so that every other field can stay a plain value. */
export function readList(value: Value | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  return String(value).split('\n')
}

/** Undefined when there is nothing in it. */
export const writeList = (entries: readonly (string | number)[]): string | undefined =>
  entries.length > 0 ? entries.join('\n') : undefined
