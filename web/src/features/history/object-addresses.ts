/** Object URLs with a limit: each keeps its blob in memory until it is revoked. */
export interface Addresses {
  /** Returns the same address for a key until its blob changes. */
  of(key: string, blob: Blob): string
}

/** Keeps at most `most`; the least recently used is revoked first. A rendered image stays rendered. */
export function createAddresses(most: number): Addresses {
  const known = new Map<string, { address: string; bytes: number }>()
  const forget = (key: string): void => {
    URL.revokeObjectURL(known.get(key)?.address ?? '')
    known.delete(key)
  }
  return {
    of(key, blob) {
      const found = known.get(key)
      if (found && found.bytes !== blob.size) forget(key)
      const kept = known.get(key) ?? { address: URL.createObjectURL(blob), bytes: blob.size }
      known.delete(key)
      known.set(key, kept)
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) forget(oldest)
      return kept.address
    },
  }
}
