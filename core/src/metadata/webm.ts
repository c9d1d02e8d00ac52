import { join, readUtf8, startsWith, utf8 } from './bytes.ts'
import {
  bytesOf,
  CLUSTER,
  type Element,
  element,
  elementsIn,
  elementsOf,
  type Part,
  type Placed,
  SEGMENT,
  sizeBytes,
  uint64,
  writePart,
} from './ebml.ts'
import { type Patch, type Scan, sizeOf, type Span } from './scan.ts'
import { stripCues, stripInfo, stripTracks, hiddenIn, hideTracks } from './webm-film.ts'

/**
 * WebM and Matroska (RFC 9559): EBML elements of id, length and content. Metadata is in `Tags`, before the first cluster, for streaming readers;
 * so the clusters move, and `SeekHead` and `Cues`, which contain their places, are rewritten.
 */
const EBML = 0x1a45dfa3
const SEEK_HEAD = 0x114d9b74
const SEEK = 0x4dbb
const SEEK_ID = 0x53ab
const SEEK_POSITION = 0x53ac
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
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
/** Elements listed in a seek head. */
const SOUGHT = [INFO, TRACKS, TAGS, CUES]
/** Parts of a segment that are the video itself. Chapters, attachments and tags are metadata. */
const FILM: ReadonlySet<number> = new Set([INFO, TRACKS, CLUSTER, CUES])

export const isWebm = (head: Uint8Array): boolean => startsWith(head, '\u001a\u0045\u00df\u00a3')

/** The same video with this packet and comment; its frames are unchanged. A file without a segment is returned unchanged. */
export function* writeWebm(size: number, { xmp, comment }: { xmp: string; comment: string }): Scan<Patch> {
  const texts = { ENCODER: 'Stipple', COMMENT: comment, XMP: xmp }
  const ours = Object.entries(texts).map(([name, text]) =>
    element(SIMPLE_TAG, [element(TAG_NAME, utf8(name)), element(TAG_TEXT, utf8(text))]),
  )
  return yield* rewrite(size, { id: TAGS, data: join([element(TAG, [element(TARGETS, []), ...ours])]) })
}

/** Tags by their lower-case names, without the packet, which is separate. */
export function* readWebm(size: number): Scan<{ xmp?: string; texts: ReadonlyMap<string, string> }> {
  const texts = new Map<string, string>()
  for (const part of (yield* partsIn(size))?.segment ?? []) {
    if (part.id !== TAGS) continue
    for (const { data } of elementsOf(yield part.data)) readTags(data, texts)
  }
  const xmp = texts.get('xmp')
  return { ...(xmp !== undefined && { xmp }), texts }
}

function readTags(tag: Uint8Array, texts: Map<string, string>): void {
  for (const { id, data } of elementsOf(tag)) {
    if (id !== SIMPLE_TAG) continue
    const [name, text] = [TAG_NAME, TAG_TEXT].map((wanted) => elementsOf(data).find((one) => one.id === wanted)?.data)
    if (name && text) texts.set(readUtf8(name).toLowerCase(), readUtf8(text))
  }
}

/** The video alone: without tags, chapters, attachments, names, and tracks other than video and audio. Unreadable content is omitted. */
export const strip = (size: number): Scan<Patch> => rewrite(size, undefined)

function* rewrite(size: number, tags: Element | undefined): Scan<Patch> {
  const parts = yield* partsIn(size)
  if (!parts) return tags ? [{ start: 0, end: size }] : []
  const kept: Part[] = []
  const hidden = new Set<number>()
  for (const { id, data } of parts.segment) if (id === TRACKS) for (const track of hiddenIn(yield data)) hidden.add(track)
  for (const { id, data, at } of parts.segment) {
    if (!FILM.has(id)) continue
    const changed =
      id === CUES ? stripCues(yield data, hidden) : id === INFO ? stripInfo(yield data) : id === TRACKS ? stripTracks(yield data) : data
    kept.push({ id, data: changed, at })
  }
  const first = kept.findIndex(({ id }) => id === CLUSTER)
  const before = kept.slice(0, Math.max(0, first))
  const ordered = [...before, ...(tags ? [tags] : []), ...kept.slice(before.length)]
  // Places are eight bytes wide, so that lengths are known in advance.
  const draft: readonly Part[] = [seekHead(new Map(ordered.map(({ id }) => [id, 0]))), ...ordered.map((one) => withPlaces(one, () => 0))]
  const moved = new Map<number, number>()
  const named = new Map<number, number>()
  let place = 0
  for (const one of draft) {
    if (one.at !== undefined) moved.set(one.at, place)
    if (!named.has(one.id)) named.set(one.id, place)
    place += sizeOf(writePart(one))
  }
  named.delete(SEEK_HEAD)
  const final = [seekHead(named), ...ordered.map((one) => withPlaces(one, (old) => moved.get(old) ?? old))]
  const content: (Uint8Array | Span)[] = []
  for (const one of final) content.push(...(yield* hideTracks(one, hidden)))
  return [parts.head, bytesOf(SEGMENT), sizeBytes(place), ...content]
}

/** Lists the existing parts, by their start in the segment. */
const seekHead = (places: ReadonlyMap<number, number>): Element => ({
  id: SEEK_HEAD,
  data: join(
    SOUGHT.filter((id) => places.has(id)).map((id) =>
      element(SEEK, [element(SEEK_ID, bytesOf(id)), element(SEEK_POSITION, uint64(places.get(id) ?? 0))]),
    ),
  ),
})

/** Cues with changed places of clusters; other parts unchanged. */
function withPlaces(part: Part, change: (old: number) => number): Part {
  if (part.id !== CUES || !(part.data instanceof Uint8Array)) return part
  const data = nested(part.data, [CUE_POINT, CUE_PLACES], ({ id, data: place }) =>
    id === CUE_CLUSTER ? uint64(change(place.reduce((sum, byte) => sum * 256 + byte, 0))) : place,
  )
  return { ...part, data }
}

/** Follows `path` and changes the content of the element at its end. */
function nested(data: Uint8Array, [next, ...path]: readonly number[], change: (one: Element) => Uint8Array): Uint8Array {
  const inside = elementsOf(data)
  return join(
    inside.map((one) => {
      if (next === undefined) return element(one.id, change(one))
      return element(one.id, one.id === next ? nested(one.data, path, change) : one.data)
    }),
  )
}

/** The header of the file and the parts of its first segment, up to the first unreadable one; undefined without a segment. */
function* partsIn(size: number): Scan<{ head: Span; segment: readonly Placed[] } | undefined> {
  const [head, ...others] = yield* elementsIn({ start: 0, end: size })
  const segment = others.find(({ id }) => id === SEGMENT)
  if (head?.id !== EBML || !segment) return undefined
  return { head: { start: 0, end: head.data.end }, segment: yield* elementsIn(segment.data) }
}
