import type { Readable } from 'node:stream'

/** A stored file to send. What is stored under a key never changes. */
export interface StoredObject {
  readonly key: string
  readonly type: string
  /** The browser saves it instead of showing it. */
  readonly saved?: boolean
  /** Sends what this makes of the file instead; `name` tells its results apart. */
  readonly variant?: { readonly name: string; readonly make: () => Promise<Variant> }
}

export interface Variant {
  readonly bytes: number
  readonly content: Uint8Array | Readable
}
