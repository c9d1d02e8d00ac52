import { join, readUtf8, startsWith, uint32, utf8 } from './bytes.ts'

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
/** What a seek head names. */
const SOUGHT = [0x1549a966, 0x1654ae6b, 0x1043a770, 0x1941a469, TAGS, CUES]

export const isWebm = (bytes: Uint8Array): boolean => startsWith(bytes, '\u001a\u0045\u00df\u00a3')

interface Element {
  readonly id: number
  readonly data: Uint8Array
  /** Where it began in the bytes that it was read from. */
  readonly at?: number
}

/** The same film with this packet and comment; its frames are not touched. A stream without lengths comes back unchanged. */
export function writeWebm(webm: Uint8Array, { xmp, comment }: { xmp: string; comment: string }): Uint8Array<ArrayBuffer> {
  const texts = { ENCODER: 'Stipple', COMMENT: comment, XMP: xmp }
  const ours = Object.entries(texts).map(([name, text]) =>
    element(SIMPLE_TAG, [element(TAG_NAME, utf8(name)), element(TAG_TEXT, utf8(text))]),
  )
  return rewrite(webm, { id: TAGS, data: join([element(TAG, [element(TARGETS, []), ...ours])]) })
}

export function readWebm(webm: Uint8Array): { xmp?: string; comment?: string } {
  const tags = partsOf(webm)?.segment.filter(({ id }) => id === TAGS) ?? []
  const texts = new Map<string, string>()
  for (const tag of tags.flatMap(({ data }) => elementsOf(data) ?? [])) {
    for (const { id, data } of elementsOf(tag.data) ?? []) {
      if (id !== SIMPLE_TAG) continue
      const [name, text] = [TAG_NAME, TAG_TEXT].map((wanted) => elementsOf(data)?.find((one) => one.id === wanted)?.data)
      if (name && text) texts.set(readUtf8(name), readUtf8(text))
    }
  }
  const [xmp, comment] = [texts.get('XMP'), texts.get('COMMENT')]
  return { ...(xmp !== undefined && { xmp }), ...(comment !== undefined && { comment }) }
}

/** Without any tags. */
export const strip = (webm: Uint8Array): Uint8Array<ArrayBuffer> => rewrite(webm, undefined)

function rewrite(webm: Uint8Array, tags: Element | undefined): Uint8Array<ArrayBuffer> {
  const parts = partsOf(webm)
  if (!parts) return webm.slice()
  const kept = parts.segment.filter(({ id }) => ![SEEK_HEAD, TAGS, VOID].includes(id))
  const first = kept.findIndex(({ id }) => id === CLUSTER)
  const before = kept.slice(0, Math.max(0, first))
  const ordered: readonly Element[] = [...before, ...(tags ? [tags] : []), ...kept.slice(before.length)]
  // Places are written eight bytes wide, so that lengths are known before them.
  const draft = [
    seekHead(new Map(ordered.map(({ id }) => [id, 0]))),
    ...ordered.map((one) => (one.id === CUES ? withPlaces(one, () => 0) : one)),
  ]
  const moved = new Map<number, number>()
  const named = new Map<number, number>()
  let place = 0
  for (const one of draft) {
    if (one.at !== undefined) moved.set(one.at, place)
    if (!named.has(one.id)) named.set(one.id, place)
    place += whole(one).reduce((sum, { length }) => sum + length, 0)
  }
  named.delete(SEEK_HEAD)
  const final = [seekHead(named), ...ordered.map((one) => (one.id === CUES ? withPlaces(one, (old) => moved.get(old) ?? old) : one))]
  const body = final.flatMap(whole)
  return join([parts.head, bytesOf(SEGMENT), size(place), ...body])
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

/** The same cues with other places of clusters. */
const withPlaces = ({ data, at }: Element, change: (old: number) => number): Element => ({
  id: CUES,
  ...(at !== undefined && { at }),
  data: nested(data, [CUE_POINT, CUE_PLACES], ({ id, data: place }) =>
    id === CUE_CLUSTER ? uint64(change(place.reduce((sum, byte) => sum * 256 + byte, 0))) : place,
  ),
})

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
function partsOf(webm: Uint8Array): { head: Uint8Array; segment: readonly Element[] } | undefined {
  const [head, segment, ...more] = elementsOf(webm) ?? []
  if (head?.id !== EBML || segment?.id !== SEGMENT || segment.at === undefined || more.length > 0) return undefined
  const parts = elementsOf(segment.data)
  return parts && { head: webm.subarray(0, segment.at), segment: parts }
}

function elementsOf(bytes: Uint8Array): Element[] | undefined {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const id = readNumber(bytes, at, { marked: true })
    const length = id && readNumber(bytes, at + id.width, { marked: false })
    if (!id || !length) return undefined
    const start = at + id.width + length.width
    // All bits set: not known when it was written. A segment reaches to the end then; for others, nothing tells.
    const isOpen = length.value === 2 ** (7 * length.width) - 1
    if (isOpen && id.value !== SEGMENT) return undefined
    const end = isOpen ? bytes.length : start + length.value
    if (end > bytes.length) return undefined
    elements.push({ id: id.value, data: bytes.subarray(start, end), at })
    at = end
  }
  return elements
}

/** A number whose first byte tells its width by its leading zeros; ids keep the bit that ends them. */
function readNumber(bytes: Uint8Array, at: number, { marked }: { marked: boolean }): { value: number; width: number } | undefined {
  const first = bytes[at] ?? 0
  const width = Math.clz32(first) - 23
  if (first === 0 || at + width > bytes.length) return undefined
  let value = marked ? first : first & ((1 << (8 - width)) - 1)
  for (let index = 1; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return { value, width }
}

const whole = ({ id, data }: Element): Uint8Array[] => [bytesOf(id), size(data.length), data]

const element = (id: number, content: Uint8Array | readonly Uint8Array[]): Uint8Array =>
  join(whole({ id, data: content instanceof Uint8Array ? content : join(content) }))

/** An id as it is written. */
const bytesOf = (id: number): Uint8Array => uint32(id).subarray(Math.clz32(id) >> 3)

/** A length, eight bytes wide. */
function size(value: number): Uint8Array {
  const bytes = uint64(value)
  bytes[0] = 0x01
  return bytes
}

const uint64 = (value: number): Uint8Array => join([uint32(Math.floor(value / 2 ** 32)), uint32(value % 2 ** 32)])
