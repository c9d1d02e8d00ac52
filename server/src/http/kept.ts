import { type Packed, pack } from './packed.ts'

/** An answer that many get, and its bytes, which are made for the first of them. Only what every one of them may see goes in. */
export class Kept<T> {
  readonly value: T
  #packed: Promise<Packed> | undefined

  constructor(value: T) {
    this.value = value
  }

  packed(write: (value: T) => string): Promise<Packed> {
    return (this.#packed ??= pack(write(this.value)))
  }
}

/** Number of answers kept of one source; the oldest goes first. */
const MOST = 2000

/**
 * Answers that are made of a source which is never altered, and of what their key names: gone as soon as there is another source. The client must
 * have checked before what the caller may see, and that the key tells apart whatever differs.
 */
export function keepAnswers<Source extends WeakKey, T>() {
  const kept = new WeakMap<Source, Map<string, Kept<T>>>()
  const find = (source: Source, key: string): Kept<T> | undefined => kept.get(source)?.get(key)
  const keep = (source: Source, key: string, value: T): Kept<T> => {
    const its = kept.get(source) ?? new Map<string, Kept<T>>()
    const [first] = its.keys()
    if (first !== undefined && its.size >= MOST) its.delete(first)
    const answer = new Kept(value)
    kept.set(source, its.set(key, answer))
    return answer
  }
  return { find, keep }
}
