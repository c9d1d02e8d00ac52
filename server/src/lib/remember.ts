/** Remembers what `look` found under a key for some milliseconds, so that many callers at once ask only once. Failures are not remembered. */
export function remember<T>(milliseconds: number, look: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, { value: Promise<T>; until: number }>()
  return (key) => {
    const now = performance.now()
    const found = known.get(key)
    if (found && found.until > now) return found.value
    if (known.size > 1000) known.clear()
    const value = look(key)
    known.set(key, { value, until: now + milliseconds })
    value.catch(() => known.delete(key))
    return value
  }
}
