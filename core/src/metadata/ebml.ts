import { join, uint32 } from './bytes.ts'
import { lengthOf, type Patch, type Scan, scanBytes, type Span } from './scan.ts'

/** EBML (RFC 8794): elements of id, length and content. */
export const SEGMENT = 0x18538067
export const CLUSTER = 0x1f43b675

export interface Element<Data = Uint8Array> {
  readonly id: number
  readonly data: Data
}

/** An element, or a part of the segment, in a file: `at` is its start, for a part relative to the content of the segment. */
export interface Placed extends Element<Span> {
  readonly at: number
}

/** A part of the segment to write; an existing one has its place. */
export type Part = Element<Uint8Array | Span> & { readonly at?: number }

/** Elements from the start up to the first unreadable one. A segment and a cluster may be truncated, or have no length, as in streams. */
export function* elementsIn({ start: from, end: until }: Span): Scan<readonly Placed[]> {
  const elements: Placed[] = []
  for (let at = from; at < until;) {
    const head = yield* headAt(at, until)
    if (!head) break
    const { id, start, length } = head
    const mayBeCut = id === SEGMENT || id === CLUSTER
    if (!mayBeCut && (length === undefined || start + length > until)) break
    const end =
      length === undefined && id === CLUSTER ? yield* endOfCluster({ start, end: until }) : Math.min(until, start + (length ?? until))
    elements.push({ id, data: { start, end }, at: at - from })
    at = end
  }
  return elements
}

/** Id and length of an element; no length if all its bits are set: unknown when it was written. */
function* headAt(at: number, until: number): Scan<{ id: number; start: number; length: number | undefined } | undefined> {
  const bytes = yield { start: at, end: Math.min(until, at + LONGEST_HEAD) }
  const id = readNumber(bytes, 0, { marked: true })
  const length = id && readNumber(bytes, id.width, { marked: false })
  if (!id || !length) return undefined
  const isOpen = length.value === 2 ** (7 * length.width) - 1
  return { id: id.value, start: at + id.width + length.width, length: isOpen ? undefined : length.value }
}

/** A cluster without a length extends to the next part of the segment. */
function* endOfCluster({ start, end }: Span): Scan<number> {
  for (let at = start; at < end;) {
    const head = yield* headAt(at, end)
    // Ids of such parts are four bytes wide, those inside a cluster one or two.
    if (!head || head.id > 0xffffff || head.length === undefined || head.start + head.length > end) return at
    at = head.start + head.length
  }
  return end
}

/** Most bytes of an id and a length. */
const LONGEST_HEAD = 16

export const elementsOf = (bytes: Uint8Array): readonly Element[] =>
  scanBytes(bytes, elementsIn({ start: 0, end: bytes.length })).map(({ id, data: { start, end } }) => ({
    id,
    data: bytes.subarray(start, end),
  }))

/** A number whose first byte encodes its width by leading zeros; ids keep the marker bit. */
export function readNumber(bytes: Uint8Array, at: number, { marked }: { marked: boolean }): { value: number; width: number } | undefined {
  const first = bytes[at] ?? 0
  const width = Math.clz32(first) - 23
  if (first === 0 || at + width > bytes.length) return undefined
  let value = marked ? first : first & ((1 << (8 - width)) - 1)
  for (let index = 1; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return { value, width }
}

export const writePart = ({ id, data }: Part): Patch => [bytesOf(id), sizeBytes(lengthOf(data)), data]

export const element = (id: number, content: Uint8Array | readonly Uint8Array[]): Uint8Array => {
  const data = content instanceof Uint8Array ? content : join(content)
  return join([bytesOf(id), sizeBytes(data.length), data])
}

/** An id as it is written. */
export const bytesOf = (id: number): Uint8Array => uint32(id).subarray(Math.clz32(id) >> 3)

/** A length, eight bytes wide. */
export function sizeBytes(value: number): Uint8Array {
  const bytes = uint64(value)
  bytes[0] = 0x01
  return bytes
}

export const uint64 = (value: number): Uint8Array => join([uint32(Math.floor(value / 2 ** 32)), uint32(value % 2 ** 32)])
