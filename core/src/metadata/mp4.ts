import { join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'
import { type Box, boxesIn, boxesOf, HEAD, headOf, writeBox } from './mp4-boxes.ts'
import { stripBox, blankBox, isOfFilm, dropBox } from './mp4-film.ts'
import { defaultSizes, samplesIn } from './mp4-fragments.ts'
import { idOf, kindOf, onlySpans, samplesOf, SHOWN } from './mp4-tracks.ts'
import { lengthOf, type Patch, type Scan, type Span, zeros } from './scan.ts'

/**
 * MP4, M4A and MOV (ISO/IEC 14496-12): boxes of length, type and content. The packet is in a box of its own at the end, as specified by XMP, the
 * rest in moov/udta/meta/ilst, which players read.
 */
const XMP_ID = Uint8Array.of(0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac)
const COMMENT = '\u00a9cmt'
const TOOL = '\u00a9too'
/** Items kept beside ours: title, artist, album, composer, genre, lyrics and cover. */
const NAMES = new Set(['\u00a9nam', '\u00a9ART', '\u00a9alb', '\u00a9wrt', '\u00a9gen', '\u00a9lyr', 'covr'])
/** Boxes between `moov` and the tables of sample places. */
const TO_SAMPLES = new Set(['trak', 'mdia', 'minf', 'stbl'])

/** Excludes pictures in such boxes (AVIF, HEIC). */
export const isMp4 = (head: Uint8Array): boolean =>
  startsWith(head, 'ftyp', 4) && !/^(?:avi|hei|hev|mif|msf)/.test(readLatin1(head.subarray(8, 12)))

/**
 * The same video or audio with this packet and comment; samples are unchanged. A file without an index is returned unchanged. `alone`: title, artist, cover and
 * similar items are removed.
 */
export function* writeMp4(size: number, { xmp, comment, alone = false }: { xmp: string; comment: string; alone?: boolean }): Scan<Patch> {
  const boxes = yield* boxesIn(size)
  if (!boxes.some(({ type }) => type === 'moov')) return [{ start: 0, end: size }]
  const ours = [textItem(TOOL, 'Stipple'), textItem(COMMENT, comment)]
  const others = (moov: Uint8Array) => (alone ? [] : itemsOf(moov).filter(({ type }) => NAMES.has(type)))
  const packet = writeBox({ type: 'uuid', data: join([XMP_ID, utf8(xmp)]) })
  return [...(yield* film(boxes, (moov) => [itemsBox([...others(moov), ...ours])])), packet]
}

/** The packet, and texts by name: from the item list that players read, and from custom keys (`movflags use_metadata_tags` of ffmpeg). */
export function* readMp4(size: number): Scan<{ xmp?: string; texts: ReadonlyMap<string, string> }> {
  const boxes = yield* boxesIn(size)
  let xmp: string | undefined
  for (const box of boxes)
    if (xmp === undefined && (yield* isPacket(box))) xmp = readUtf8(yield { start: box.data.start + XMP_ID.length, end: box.data.end })
  const place = boxes.find(({ type }) => type === 'moov')?.data
  const moov = place && (yield place)
  return { ...(xmp !== undefined && { xmp }), texts: moov ? textsIn(moov) : new Map() }
}

function textsIn(moov: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const inside = boxesOf(moov)
  const udta = boxesOf(inside.find(({ type }) => type === 'udta')?.data ?? new Uint8Array())
  for (const { data } of [...udta, ...inside].filter(({ type }) => type === 'meta')) {
    // A full box in MP4: version and flags come first. Not in QuickTime.
    const boxes = boxesOf(startsWith(data, 'hdlr', 4) ? data : data.subarray(4))
    const names = keysOf(boxes.find(({ type }) => type === 'keys')?.data)
    for (const { type, data: item } of boxesOf(boxes.find((box) => box.type === 'ilst')?.data ?? new Uint8Array())) {
      const name = type === COMMENT ? 'comment' : names[view(latin1(type)).getUint32(0) - 1]
      // The text follows a box header, its type and its language.
      if (name !== undefined) texts.set(name.toLowerCase(), readUtf8(item.subarray(16)))
    }
  }
  return texts
}

/** Names of items, which are numbered from 1; version, flags and the count come first. */
function keysOf(table: Uint8Array | undefined): readonly string[] {
  return table ? boxesOf(table.subarray(8)).map(({ data }) => readUtf8(data)) : []
}

/** The video alone: without the packet, metadata, and tracks other than video and audio, including their samples. Unreadable content is omitted. */
export function* strip(size: number): Scan<Patch> {
  return yield* film(yield* boxesIn(size), () => [])
}

function* film(boxes: readonly Box<Span>[], added: (moov: Uint8Array) => readonly Box[]): Scan<Patch> {
  return boxes.some(({ type }) => type === 'moof') ? yield* inFragments(boxes) : yield* inOnePiece(boxes, added)
}

function* isPacket({ type, data }: Box<Span>): Scan<boolean> {
  if (type !== 'uuid') return false
  const id = yield { start: data.start, end: Math.min(data.end, data.start + XMP_ID.length) }
  return XMP_ID.every((byte, index) => id[index] === byte)
}

/** The boxes of the video with another `moov`, whose tables of samples are adjusted to the moved data. */
function* inOnePiece(all: readonly Box<Span>[], added: (moov: Uint8Array) => readonly Box[]): Scan<Patch> {
  const changed: Box<Uint8Array | Span>[] = []
  const kept: Span[] = []
  for (const box of all) {
    if (!isOfFilm('file', box)) continue
    const { type, data } = box
    if (type !== 'moov') {
      changed.push(box)
      continue
    }
    const moov = yield data
    for (const { data: track } of shownIn(moov)) for (const span of samplesOf(track)) kept.push(span)
    const content = stripBox('moov', moov, { leave: dropBox, hidden: new Set() })
    // With its final length: all box headers are short.
    changed.push({ type, data: moveSamples(join([content, ...added(moov).map(writeBox)]), []) })
  }
  kept.sort((one, other) => one.start - other.start)
  const moves = movesOf(changed)
  return changed.flatMap(({ type, data }) => {
    const content = data instanceof Uint8Array ? [moveSamples(data, moves)] : type === 'mdat' ? onlySpans(data, kept) : [data]
    return [headOf(type, lengthOf(data)), ...content]
  })
}

const shownIn = (moov: Uint8Array): readonly Box[] => boxesOf(moov).filter(({ type, data }) => type === 'trak' && SHOWN.has(kindOf(data)))

/** The same boxes, each with the same length and place: parts of a fragmented video refer to places in the file. Data after the video is removed. */
function* inFragments(all: readonly Box<Span>[]): Scan<Patch> {
  const boxes = all.slice(0, all.findLastIndex((box) => isOfFilm('file', box)) + 1)
  const written = new Map<Box<Span>, Uint8Array>()
  const kept: Span[] = []
  const [shown, hidden] = [new Set<number>(), new Set<number>()]
  let sizes: ReadonlyMap<number, number> = new Map()
  for (const [index, box] of boxes.entries()) {
    if (box.type === 'moov') {
      const moov = yield box.data
      sizes = defaultSizes(moov)
      const tracks = shownIn(moov)
      for (const { data } of tracks) shown.add(idOf(data))
      for (const { type, data } of boxesOf(moov)) if (type === 'trak' && !shown.has(idOf(data))) hidden.add(idOf(data))
      for (const { data } of tracks) for (const span of samplesOf(data)) kept.push(span)
      written.set(box, filled(stripBox('moov', moov, { leave: blankBox, hidden }), moov.length))
    }
    if (box.type === 'moof') {
      const moof = yield box.data
      const fragments = samplesIn(moof, startOf(boxes, index), sizes)
      for (const { track, samples } of fragments) if (shown.has(track)) for (const span of samples) kept.push(span)
      // It could not be located without those before it.
      const needsAll = fragments.some(({ track, follows }) => follows && shown.has(track))
      written.set(box, filled(stripBox('moof', moof, { leave: blankBox, hidden: needsAll ? new Set() : hidden }), moof.length))
    }
  }
  kept.sort((one, other) => one.start - other.start)
  return boxes.flatMap((box, index) => {
    const { type, data } = box
    const at = startOf(boxes, index)
    if (!isOfFilm('file', box)) return [uint32(data.end - at), latin1('free'), ...zeros(data.end - at - HEAD)]
    const content = written.get(box)
    return [{ start: at, end: data.start }, ...(content ? [content] : type === 'mdat' ? onlySpans(data, kept) : [data])]
  })
}

/** Place of the header of a box. */
const startOf = (boxes: readonly Box<Span>[], index: number): number => boxes[index - 1]?.data.end ?? 0

/** Content of a box padded to its previous length. */
function filled(content: Uint8Array, length: number): Uint8Array {
  const rest = length - content.length
  return join([content, rest < HEAD ? new Uint8Array(rest) : writeBox({ type: 'free', data: new Uint8Array(rest - HEAD) })])
}

interface Move {
  readonly from: number
  readonly end: number
  readonly by: number
}

/** Distance by which the content of each box of samples is moved. */
function movesOf(boxes: readonly Box<Uint8Array | Span>[]): readonly Move[] {
  let place = 0
  return boxes.flatMap(({ type, data }) => {
    const now = place + HEAD
    place = now + lengthOf(data)
    return type === 'mdat' && !(data instanceof Uint8Array) ? [{ from: data.start, end: data.end, by: now - data.start }] : []
  })
}

/** The content of `moov`, or of a box inside it, with adjusted tables of places. */
function moveSamples(content: Uint8Array, moves: readonly Move[]): Uint8Array {
  return join(
    boxesOf(content).map(({ type, data }) => {
      if (TO_SAMPLES.has(type)) return writeBox({ type, data: moveSamples(data, moves) })
      return writeBox({ type, data: type === 'stco' || type === 'co64' ? moveTable(data, type === 'co64' ? 8 : 4, moves) : data })
    }),
  )
}

/** `width`: bytes of a place. Version, flags and the count come first. */
function moveTable(table: Uint8Array, width: 4 | 8, moves: readonly Move[]): Uint8Array {
  const moved = Uint8Array.from(table)
  const data = view(moved)
  for (let at = 8; at + width <= moved.length; at += width) {
    const place = width === 8 ? Number(data.getBigUint64(at)) : data.getUint32(at)
    const by = moves.find(({ from, end }) => place >= from && place < end)?.by ?? 0
    if (width === 8) data.setBigUint64(at, BigInt(place + by))
    else data.setUint32(at, place + by)
  }
  return moved
}

/** Description of the video, in moov/udta/meta/ilst. */
function itemsOf(moov: Uint8Array): readonly Box[] {
  const udta = boxesOf(moov).find(({ type }) => type === 'udta')?.data
  const meta = udta && boxesOf(udta).find(({ type }) => type === 'meta')?.data
  // A full box: version and flags come first.
  const ilst = meta && boxesOf(meta.subarray(4)).find(({ type }) => type === 'ilst')?.data
  return ilst ? boxesOf(ilst) : []
}

function itemsBox(items: readonly Box[]): Box {
  const handler = writeBox({ type: 'hdlr', data: join([new Uint8Array(8), latin1('mdirappl'), new Uint8Array(9)]) })
  const list = writeBox({ type: 'ilst', data: join(items.map(writeBox)) })
  return { type: 'udta', data: writeBox({ type: 'meta', data: join([new Uint8Array(4), handler, list]) }) }
}

/** An item of type 1 (UTF-8), without a language. */
const textItem = (type: string, text: string): Box => ({
  type,
  data: writeBox({ type: 'data', data: join([uint32(1), uint32(0), utf8(text)]) }),
})
