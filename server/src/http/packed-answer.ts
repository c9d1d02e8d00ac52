import { type Packed, pack } from './packed.ts'

/** A shared reply, whose bytes are made once. It must only contain data that all receivers may see. */
export class PackedAnswer<T> {
  readonly value: T
  #packed: Promise<Packed> | undefined

  constructor(value: T) {
    this.value = value
  }

  packed(write: (value: T) => string): Promise<Packed> {
    return (this.#packed ??= pack(write(this.value)))
  }
}

/** Cached replies per source; the oldest is dropped first. */
const MOST = 2000

/**
 * Cache of replies made from an immutable source and a key, dropped with the source. The caller must have checked access before, and the key must
 * cover all differences.
 */
export function cacheReplies<Source extends WeakKey, T>() {
  const kept = new WeakMap<Source, Map<string, PackedAnswer<T>>>()
  const find = (source: Source, key: string): PackedAnswer<T> | undefined => kept.get(source)?.get(key)
  const keep = (source: Source, key: string, value: T): PackedAnswer<T> => {
    const its = kept.get(source) ?? new Map<string, PackedAnswer<T>>()
    const [first] = its.keys()
    if (first !== undefined && its.size >= MOST) its.delete(first)
    const answer = new PackedAnswer(value)
    kept.set(source, its.set(key, answer))
    return answer
  }
  return { find, keep }
}
