/** A function with cached results by key. */
interface Remembering<T> {
  (key: string): Promise<T>
  /** Currently cached result; undefined if there is none yet. */
  readonly known: (key: string) => T | undefined
}

/**
 * Caches results of `look` by key for some milliseconds, so that concurrent callers share one call. `time`: lifetime of a result, if variable.
 * Failures are not cached.
 */
export function remember<T>(
  milliseconds: number,
  look: (key: string) => Promise<T>,
  time: (value: T) => number = () => milliseconds,
): Remembering<T> {
  const answers = new Map<string, { readonly value: Promise<T>; until: number; found?: T }>()
  const current = (key: string) => {
    const answer = answers.get(key)
    return answer && answer.until > performance.now() ? answer : undefined
  }
  const ask = (key: string): Promise<T> => {
    const known = current(key)
    if (known) return known.value
    if (answers.size > 1000) answers.clear()
    const begun = performance.now()
    const answer: { value: Promise<T>; until: number; found?: T } = { value: look(key), until: begun + milliseconds }
    answers.set(key, answer)
    answer.value.then(
      (found) => Object.assign(answer, { found, until: begun + time(found) }),
      () => answers.delete(key),
    )
    return answer.value
  }
  return Object.assign(ask, { known: (key: string) => current(key)?.found })
}
