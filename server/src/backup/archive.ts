import type { Readable } from 'node:stream'
import { openPromise, type Entry } from 'yauzl'

/** A zip archive on disk whose entries are read by name. */
export interface Archive {
  has(name: string): boolean
  /** Throws for a missing entry. */
  open(name: string): Promise<Readable>
  close(): void
}

/** Reads the list of entries without their contents. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`${name} is not in the archive`)
      return zip.openReadStreamPromise(entry)
    },
    close: () => zip.close(),
  }
}
