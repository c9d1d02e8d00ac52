import type { Readable } from 'node:stream'

/** A stored file to send. Content under a key never changes. */
export interface StoredObject {
  readonly key: string
  readonly type: string
  /** Sent as a download. */
  readonly saved?: boolean
  /** Sends a derived version of the file; `name` identifies it. */
  readonly variant?: { readonly name: string; readonly make: () => Promise<Variant> }
}

export interface Variant {
  readonly bytes: number
  readonly content: Uint8Array | Readable
}
