import { join, readUtf8, startsWith, uint32, utf8 } from './bytes.ts'
import { lengthOf, type Patch, type Scan, scanBytes, sizeOf, type Span } from './scan.ts'

/**
 * WebM and Matroska (RFC 9559): EBML elements of id, length and content. What is said about the film stands in `Tags`, before the first cluster, where
 * readers meet it; so the clusters move, and `SeekHead` and `Cues`, which say where they are, are written anew.
 */
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const SEEK = 0x4dbb
const SEEK_ID = 0x53ab
const SEEK_POSITION = 0x53ac
const CLUSTER = 0x1f43b675
const CUES = 0x1c53bb6b
const CUE_POINT = 0xbb
const CUE_PLACES = 0xb7
const CUE_CLUSTER = 0xf1
const TAGS = 0x1254c367
const TAG = 0x7373
const TARGETS = 0x63c0
const SIMPLE_TAG = 0x67c8
const TAG_NAME = 0x45a3
const TAG_TEXT = 0x4487
const VOID = 0xec
const ATTACHMENTS = 0x1941a469
/** Elements that a seek head names. */
const SOUGHT = [0x1549a966, 0x1654ae6b, 0x1043a770, TAGS, CUES]

export const isWebm = (head: Uint8Array): boolean => startsWith(head, '\u001a\u0045\u00df\u00a3')

interface Element<Data = Uint8Array> {
  readonly id: number
  readonly data: Data
}

/** An element, or a part of the segment, as it lies in a file: `at` is where it begins, of a part from where the segment's content does. */
interface Placed extends Element<Span> {
  readonly at: number
}

/** A part of the segment as it is written: one that was there knows where. */
type Part = Element<Uint8Array | Span> & { readonly at?: number }

/** The same film with this packet and comment; its frames are not touched. A stream without lengths comes back unchanged. */
export function* writeWebm(size: number, { xmp, comment }: { xmp: string; comment: string }): Scan<Patch> {
  const texts = { ENCODER: 'Stipple', COMMENT: comment, XMP: xmp }
  const ours = Object.entries(texts).map(([name, text]) =>
    element(SIMPLE_TAG, [element(TAG_NAME, utf8(name)), element(TAG_TEXT, utf8(text))]),
  )
  return yield* rewrite(size, { id: TAGS, data: join([element(TAG, [element(TARGETS, []), ...ours])]) })
}

/** Tags by their lower-case names; the packet by itself. */
export function* readWebm(size: number): Scan<{ xmp?: string; texts: ReadonlyMap<string, string> }> {
  const texts = new Map<string, string>()
  for (const part of (yield* partsIn(size))?.segment ?? []) {
    if (part.id !== TAGS) continue
    for (const { data } of elementsOf(yield part.data) ?? []) readTags(data, texts)
  }
  const xmp = texts.get('xmp')
  return { ...(xmp !== undefined && { xmp }), texts }
}

function readTags(tag: Uint8Array, texts: Map<string, string>): void {
  for (const { id, data } of elementsOf(tag) ?? []) {
    if (id !== SIMPLE_TAG) continue
    const [name, text] = [TAG_NAME, TAG_TEXT].map((wanted) => elementsOf(data)?.find((one) => one.id === wanted)?.data)
    if (name && text) texts.set(readUtf8(name).toLowerCase(), readUtf8(text))
  }
}

/** Without any tags and attachments. */
export const strip = (size: number): Scan<Patch> => rewrite(size, undefined)

function* rewrite(size: number, tags: Element | undefined): Scan<Patch> {
  const parts = yield* partsIn(size)
  if (!parts) return [{ start: 0, end: size }]
  const kept: Part[] = []
  for (const { id, data, at } of parts.segment)
    if (![SEEK_HEAD, TAGS, VOID, ATTACHMENTS].includes(id)) kept.push({ id, data: id === CUES ? yield data : data, at })
  const first = kept.findIndex(({ id }) => id === CLUSTER)
  const before = kept.slice(0, Math.max(0, first))
  const ordered = [...before, ...(tags ? [tags] : []), ...kept.slice(before.length)]
  // Places are written eight bytes wide, so that lengths are known before them.
  const draft: readonly Part[] = [seekHead(new Map(ordered.map(({ id }) => [id, 0]))), ...ordered.map((one) => withPlaces(one, () => 0))]
  const moved = new Map<number, number>()
  const named = new Map<number, number>()
  let place = 0
  for (const one of draft) {
    if (one.at !== undefined) moved.set(one.at, place)
    if (!named.has(one.id)) named.set(one.id, place)
    place += sizeOf(whole(one))
  }
  named.delete(SEEK_HEAD)
  const final = [seekHead(named), ...ordered.map((one) => withPlaces(one, (old) => moved.get(old) ?? old))]
  return [parts.head, bytesOf(SEGMENT), sizeBytes(place), ...final.flatMap(whole)]
}

/** Names the parts that are there, by where they begin in the segment. */
const seekHead = (places: ReadonlyMap<number, number>): Element => ({
  id: SEEK_HEAD,
  data: join(
    SOUGHT.filter((id) => places.has(id)).map((id) =>
      element(SEEK, [element(SEEK_ID, bytesOf(id)), element(SEEK_POSITION, uint64(places.get(id) ?? 0))]),
    ),
  ),
})

/** Cues with other places of clusters; other parts as they are. */
function withPlaces(part: Part, change: (old: number) => number): Part {
  if (part.id !== CUES || !(part.data instanceof Uint8Array)) return part
  const data = nested(part.data, [CUE_POINT, CUE_PLACES], ({ id, data: place }) =>
    id === CUE_CLUSTER ? uint64(change(place.reduce((sum, byte) => sum * 256 + byte, 0))) : place,
  )
  return { ...part, data }
}

/** Goes down `path` and changes the content of what lies at its end. */
function nested(data: Uint8Array, [next, ...path]: readonly number[], change: (one: Element) => Uint8Array): Uint8Array {
  const inside = elementsOf(data) ?? []
  return join(
    inside.map((one) => {
      if (next === undefined) return element(one.id, change(one))
      return element(one.id, one.id === next ? nested(one.data, path, change) : one.data)
    }),
  )
}

/** The head of the file and the parts of its one segment; undefined when they do not fill it, as in a stream that never knew its length. */
function* partsIn(size: number): Scan<{ head: Span; segment: readonly Placed[] } | undefined> {
  const [head, segment, ...more] = (yield* elementsIn({ start: 0, end: size })) ?? []
  if (head?.id !== EBML || segment?.id !== SEGMENT || more.length > 0) return undefined
  const parts = yield* elementsIn(segment.data)
  return parts && { head: { start: 0, end: segment.at }, segment: parts }
}

/** Undefined when they do not fill the span exactly. */
function* elementsIn({ start: from, end: until }: Span): Scan<readonly Placed[] | undefined> {
  const elements: Placed[] = []
  for (let at = from; at < until;) {
    const bytes = yield { start: at, end: Math.min(until, at + LONGEST_HEAD) }
    const id = readNumber(bytes, 0, { marked: true })
    const length = id && readNumber(bytes, id.width, { marked: false })
    if (!id || !length) return undefined
    const start = at + id.width + length.width
    // All bits set: not known when it was written. A segment reaches to the end then; for others, nothing tells.
    const isOpen = length.value === 2 ** (7 * length.width) - 1
    if (isOpen && id.value !== SEGMENT) return undefined
    const end = isOpen ? until : start + length.value
    if (end > until) return undefined
    elements.push({ id: id.value, data: { start, end }, at: at - from })
    at = end
  }
  return elements
}

/** Bytes of an id and a length, as wide as they come. */
const LONGEST_HEAD = 16

const elementsOf = (bytes: Uint8Array): readonly Element[] | undefined =>
  scanBytes(bytes, elementsIn({ start: 0, end: bytes.length }))?.map(({ id, data: { start, end } }) => ({
    id,
    data: bytes.subarray(start, end),
  }))

/** A number whose first byte tells its width by its leading zeros; ids keep the bit that ends them. */
function readNumber(bytes: Uint8Array, at: number, { marked }: { marked: boolean }): { value: number; width: number } | undefined {
  const first = bytes[at] ?? 0
  const width = Math.clz32(first) - 23
  if (first === 0 || at + width > bytes.length) return undefined
  let value = marked ? first : first & ((1 << (8 - width)) - 1)
  for (let index = 1; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return { value, width }
}

const whole = ({ id, data }: Part): Patch => [bytesOf(id), sizeBytes(lengthOf(data)), data]

const element = (id: number, content: Uint8Array | readonly Uint8Array[]): Uint8Array => {
  const data = content instanceof Uint8Array ? content : join(content)
  return join([bytesOf(id), sizeBytes(data.length), data])
}

/** An id as it is written. */
const bytesOf = (id: number): Uint8Array => uint32(id).subarray(Math.clz32(id) >> 3)

/** A length, eight bytes wide. */
function sizeBytes(value: number): Uint8Array {
  const bytes = uint64(value)
  bytes[0] = 0x01
  return bytes
}

const uint64 = (value: number): Uint8Array => join([uint32(Math.floor(value / 2 ** 32)), uint32(value % 2 ** 32)])
