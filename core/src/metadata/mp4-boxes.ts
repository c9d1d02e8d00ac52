import { join, latin1, readLatin1, uint32, view } from './bytes.ts'
import { type Scan, scanBytes, type Span } from './scan.ts'

/** Length and type. */
export const HEAD = 8

/** A box of an MP4 file without its header. */
export interface Box<Data = Uint8Array> {
  readonly type: string
  readonly data: Data
}

/** Boxes from the start up to the first unreadable one. A truncated box of samples extends to the end. */
export function* boxesIn(size: number): Scan<readonly Box<Span>[]> {
  const boxes: Box<Span>[] = []
  for (let at = 0; at + HEAD <= size;) {
    const first = yield { start: at, end: Math.min(size, at + 2 * HEAD) }
    const short = view(first).getUint32(0)
    // 1: a long length follows the type.
    const head = short === 1 ? 2 * HEAD : HEAD
    if (at + head > size) break
    // 0: up to the end.
    const length = short === 1 ? Number(view(first).getBigUint64(HEAD)) : short === 0 ? size - at : short
    const type = readLatin1(first.subarray(4, HEAD))
    if (length < head || (at + length > size && type !== 'mdat')) break
    boxes.push({ type, data: { start: at + head, end: Math.min(size, at + length) } })
    at += length
  }
  return boxes
}

/** Boxes in memory, from the start up to the first unreadable one. */
export const boxesOf = (bytes: Uint8Array): readonly Box[] =>
  scanBytes(bytes, boxesIn(bytes.length)).map(({ type, data: { start, end } }) => ({ type, data: bytes.subarray(start, end) }))

export const headOf = (type: string, length: number): Uint8Array => join([uint32(HEAD + length), latin1(type)])

export const writeBox = ({ type, data }: Box): Uint8Array => join([headOf(type, data.length), data])
