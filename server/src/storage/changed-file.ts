import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Patch, type Scan, scanFile, sizeOf, type Span } from '@stipple/core/metadata/scan'
import type { Range, Storage } from './storage.ts'

/** A local or stored file with access to parts. */
export interface PartlyRead {
  readonly bytes: number
  readonly stream: (range: Range) => Readable | Promise<Readable>
}

export async function localFile(path: string): Promise<PartlyRead> {
  return { bytes: (await stat(path)).size, stream: (range) => createReadStream(path, range) }
}

export async function storedFile(storage: Storage, key: string): Promise<PartlyRead> {
  return { bytes: (await storage.stat(key)).bytes, stream: (range) => storage.stream(key, range) }
}

/** A file's content after a change, as a stream of known length: neither file nor result is ever whole in memory. */
export async function changedFile(file: PartlyRead, change: (size: number) => Scan<Patch>): Promise<{ bytes: number; content: Readable }> {
  const patch = await scanFile(readerOf(file), change(file.bytes))
  return { bytes: sizeOf(patch), content: Readable.from(partsOf(file, patch), { objectMode: false }) }
}

async function* partsOf({ stream }: PartlyRead, patch: Patch): AsyncGenerator<Uint8Array> {
  for (const part of patch) {
    if (part instanceof Uint8Array) yield part
    else if (part.end > part.start) yield* await stream({ start: part.start, end: part.end - 1 })
  }
}

/** Smallest read in bytes: the next one is often close. */
const AHEAD = 64 * 1024

function readerOf({ bytes, stream }: PartlyRead): (span: Span) => Promise<Uint8Array> {
  let [from, read] = [0, new Uint8Array()]
  return async ({ start, end: wanted }) => {
    const end = Math.min(wanted, bytes)
    if (end <= start) return new Uint8Array()
    if (start < from || end > from + read.length) {
      const until = Math.min(bytes, Math.max(end, start + AHEAD))
      ;[from, read] = [start, await buffer(await stream({ start, end: until - 1 }))]
    }
    // Not a Buffer, whose `slice` shares memory.
    return new Uint8Array(read.buffer, read.byteOffset + start - from, end - start)
  }
}
