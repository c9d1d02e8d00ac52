import { latin1, readLatin1, uint32, view } from './bytes.ts'
import { lengthOf, type Patch, type Scan, sizeOf, type Span } from './scan.ts'

/** RIFF, the container of WAV and WebP: a header of 12 bytes, then chunks of type, length and content, each padded to an even length. */
const HEAD = 12

export interface Chunk<Data = Uint8Array | Span> {
  readonly type: string
  readonly data: Data
}

/** The chunks of a file, or of the part of it from `from` on. */
export function* chunksIn(size: number, from = HEAD): Scan<readonly Chunk<Span>[]> {
  const chunks: Chunk<Span>[] = []
  for (let at = from; at + 8 <= size;) {
    const head = yield { start: at, end: at + 8 }
    const length = view(head).getUint32(4, true)
    // Streaming writers leave a length that extends beyond the end.
    chunks.push({ type: readLatin1(head.subarray(0, 4)), data: { start: at + 8, end: Math.min(size, at + 8 + length) } })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** A file of these chunks. */
export function riff(kind: 'WAVE' | 'WEBP', chunks: readonly Chunk[]): Patch {
  const body = assemble(chunks)
  return [latin1('RIFF'), uint32(sizeOf(body) + 4, { littleEndian: true }), latin1(kind), ...body]
}

export const assemble = (chunks: readonly Chunk[]): Patch =>
  chunks.flatMap(({ type, data }) => [
    latin1(type),
    uint32(lengthOf(data), { littleEndian: true }),
    data,
    new Uint8Array(lengthOf(data) % 2),
  ])
