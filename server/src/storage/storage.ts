import type { Readable } from 'node:stream'

/** The object store: files by key (`works/<account>/<id>.png`). The file system and S3 behave the same; `storage.test.ts` holds them to it. */
export interface Storage {
  /** Stores all of it or nothing; what was there before is replaced. Throws `storage_full` when there is no room. */
  put(key: string, content: StorableContent, options: { readonly type: string }): Promise<void>
  /** Throws `not_found`, as do the next two. */
  get(key: string): Promise<Uint8Array>
  /** Bytes from `start` to `end`, both included. */
  stream(key: string, range?: Range): Promise<Readable>
  stat(key: string): Promise<ObjectFacts>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes every key that starts with the folder `prefix` (`works/<account>`). */
  deletePrefix(prefix: string): Promise<void>
  /** The keys of everything that is stored, in no order. */
  keys(): AsyncIterable<string>
  /** Deletes what stores that broke off long ago have left behind. */
  sweep(): Promise<void>
  /** Address by which someone else may put an object, without a key and for some time; undefined where they cannot reach the store. */
  uploadAddress(key: string, options: { readonly seconds: number }): Promise<string | undefined>
  /** Throws when objects can not be stored now. */
  ready(): Promise<void>
}

/** A file of this machine is taken: it may have moved away afterwards. Neither it nor a stream is ever whole in memory. */
export type StorableContent = Uint8Array | Readable | { readonly file: string }

export interface Range {
  readonly start: number
  readonly end: number
}

export interface ObjectFacts {
  readonly bytes: number
  readonly modified: Date
}

/** Refuses keys that could leave their place or that one of the stores would read differently. */
export function checkKey(key: string): string {
  const parts = key.split('/')
  const plain = parts.every((part) => /^[\w][\w.@-]{0,127}$/.test(part) && !part.includes('..'))
  if (!plain || parts.length > 8) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
  return key
}
