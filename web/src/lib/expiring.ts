import { STORED } from './base.ts'
/**
 * Stores a short text in local storage for some minutes: it survives a reload and is shared by tabs. If storage is full or disabled, nothing is
 * stored and nothing throws.
 */
export function setExpiring(key: string, value: string, minutes: number): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ value, until: Date.now() + minutes * 60_000 } satisfies Entry))
  } catch {
    // Documented above: the text is lost.
  }
}

/** The text under this key unless it has expired. An empty text is a value; undefined means none. */
export function getExpiring(key: string): string | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key)
    if (text === null) return undefined
    const entry: unknown = JSON.parse(text)
    if (isEntry(entry) && entry.until > Date.now()) return entry.value
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Not an entry of ours, or no storage.
  }
  return undefined
}

export function removeExpiring(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was stored.
  }
}

interface Entry {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly until: number
}

const PREFIX = `${STORED}-kept-`

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' &&
  entry !== null &&
  'value' in entry &&
  typeof entry.value === 'string' &&
  'until' in entry &&
  typeof entry.until === 'number'
