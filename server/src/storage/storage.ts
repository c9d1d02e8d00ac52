import type { Readable } from 'node:stream'

/** The object store: files by key (`works/<account>/<id>.png`). File system and S3 behave the same; tested in `storage.test.ts`. */
export interface Storage {
  /** Stores a file atomically, replacing an existing one. Throws `storage_full`. */
  put(key: string, content: StorableContent, options: { readonly type: string }): Promise<void>
  /** Throws `not_found`, like the next two. */
  get(key: string): Promise<Uint8Array>
  /** Bytes from `start` to `end`, inclusive. */
  stream(key: string, range?: Range): Promise<Readable>
  stat(key: string): Promise<ObjectFacts>
  /** Idempotent. */
  delete(key: string): Promise<void>
  /** Deletes every key in the folder `prefix` (`works/<account>`). */
  deletePrefix(prefix: string): Promise<void>
  /** All keys, unordered. */
  keys(): AsyncIterable<string>
  /** Deletes remains of old interrupted uploads. */
  sweep(): Promise<void>
  /** Address for a temporary upload without a key; undefined if the store is not reachable from outside. */
  uploadAddress(key: string, options: { readonly seconds: number }): Promise<string | undefined>
  /** Throws if objects cannot be stored now. */
  ready(): Promise<void>
}

/** A local file may be moved. Neither it nor a stream is ever whole in memory. */
export type StorableContent = Uint8Array | Readable | { readonly file: string }

export interface Range {
  readonly start: number
  readonly end: number
}

export interface ObjectFacts {
  readonly bytes: number
  readonly modified: Date
}

/** Refuses keys that could escape their folder or that a store would interpret differently. */
export function checkKey(key: string): string {
  const parts = key.split('/')
  const plain = parts.every((part) => /^[\w][\w.@-]{0,127}$/.test(part) && !part.includes('..'))
  if (!plain || parts.length > 8) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
  return key
}
