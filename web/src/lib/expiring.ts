/**
 * Small texts that are worth keeping for some minutes only, in local storage: they survive a reload and are shared by tabs.
 * Where storage is full or switched off nothing is kept, and nothing fails.
 */
export function keep(key: string, value: string, minutes: number): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ value, until: Date.now() + minutes * 60_000 } satisfies Entry))
  } catch {
    // Said above: what cannot be kept is forgotten.
  }
}

/** What is kept under this key, until its time is over. An empty text is something kept; undefined is nothing. */
export function kept(key: string): string | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key)
    if (text === null) return undefined
    const entry: unknown = JSON.parse(text)
    if (isEntry(entry) && entry.until > Date.now()) return entry.value
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Not ours, or no storage.
  }
  return undefined
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept.
  }
}

interface Entry {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly until: number
}

const PREFIX = 'stipple-kept-'

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' &&
  entry !== null &&
  'value' in entry &&
  typeof entry.value === 'string' &&
  'until' in entry &&
  typeof entry.until === 'number'
