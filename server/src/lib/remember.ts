/**
 * Remembers what `look` found under a key for some milliseconds, so that many callers at once ask only once. Neither failures nor what is not
 * `worth` it are remembered.
 */
export function remember<T>(
  milliseconds: number,
  look: (key: string) => Promise<T>,
  worth: (value: T) => boolean = () => true,
): (key: string) => Promise<T> {
  const known = new Map<string, { value: Promise<T>; until: number }>()
  return (key) => {
    const now = performance.now()
    const found = known.get(key)
    if (found && found.until > now) return found.value
    if (known.size > 1000) known.clear()
    const value = look(key)
    known.set(key, { value, until: now + milliseconds })
    value.then(
      (result) => worth(result) || known.delete(key),
      () => known.delete(key),
    )
    return value
  }
}
