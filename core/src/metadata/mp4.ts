import { join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'
import { type Box, boxesIn, boxesOf, HEAD, headOf, whole } from './mp4-boxes.ts'
import { isShown, samplesOf, withoutSpans } from './mp4-tracks.ts'
import { lengthOf, type Patch, type Scan, type Span } from './scan.ts'

/**
 * MP4, M4A and MOV (ISO/IEC 14496-12): boxes of length, type and content. The packet stands in a box of its own at the end, as its standard has it, the
 * rest in moov/udta/meta/ilst, where players look.
 */
const XMP_ID = Uint8Array.of(0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac)
const COMMENT = '\u00a9cmt'
const TOOL = '\u00a9too'
/** Items that stay beside ours: title, artist, album, composer, genre, lyrics and cover. */
const NAMES = new Set(['\u00a9nam', '\u00a9ART', '\u00a9alb', '\u00a9wrt', '\u00a9gen', '\u00a9lyr', 'covr'])
/** Boxes on the way from `moov` to the tables of where samples lie. */
const TO_SAMPLES = new Set(['trak', 'mdia', 'minf', 'stbl'])

/** Pictures in such boxes (AVIF, HEIC) are none of these. */
export const isMp4 = (head: Uint8Array): boolean =>
  startsWith(head, 'ftyp', 4) && !/^(?:avi|hei|hev|mif|msf)/.test(readLatin1(head.subarray(8, 12)))

/** The same film or sound with this packet and comment; samples are not touched. One whose boxes are not whole comes back unchanged. */
export function* writeMp4(size: number, { xmp, comment }: { xmp: string; comment: string }): Scan<Patch> {
  const boxes = yield* boxesIn(size)
  if (!boxes?.some(({ type }) => type === 'moov')) return [{ start: 0, end: size }]
  const ours = [textItem(TOOL, 'Stipple'), textItem(COMMENT, comment)]
  const packet = { type: 'uuid', data: join([XMP_ID, utf8(xmp)]) }
  return yield* assemble([...filmIn(boxes), packet], (moov) =>
    withItems(bare(moov), [...itemsOf(moov).filter(({ type }) => NAMES.has(type)), ...ours]),
  )
}

/** The packet, and texts by name: of the list of items that players read, and of keys that programs name themselves (`movflags use_metadata_tags` of ffmpeg). */
export function* readMp4(size: number): Scan<{ xmp?: string; texts: ReadonlyMap<string, string> }> {
  const boxes = (yield* boxesIn(size)) ?? []
  const [packet] = [...(yield* packetsIn(boxes))].map(({ data }) => data)
  const xmp = packet && readUtf8(yield { start: packet.start + XMP_ID.length, end: packet.end })
  const place = boxes.find(({ type }) => type === 'moov')?.data
  const moov = place && (yield place)
  return { ...(xmp !== undefined && { xmp }), texts: moov ? textsIn(moov) : new Map() }
}

function textsIn(moov: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const inside = boxesOf(moov) ?? []
  const udta = boxesOf(inside.find(({ type }) => type === 'udta')?.data ?? new Uint8Array()) ?? []
  for (const { data } of [...udta, ...inside].filter(({ type }) => type === 'meta')) {
    // A full box in MP4: version and flags come first. QuickTime has none.
    const boxes = boxesOf(startsWith(data, 'hdlr', 4) ? data : data.subarray(4)) ?? []
    const names = keysOf(boxes.find(({ type }) => type === 'keys')?.data)
    for (const { type, data: item } of boxesOf(boxes.find((box) => box.type === 'ilst')?.data ?? new Uint8Array()) ?? []) {
      const name = type === COMMENT ? 'comment' : names[view(latin1(type)).getUint32(0) - 1]
      // The text follows a box head, its kind and its language.
      if (name !== undefined) texts.set(name.toLowerCase(), readUtf8(item.subarray(16)))
    }
  }
  return texts
}

/** Names of items, which are numbered from 1; version, flags and the count come first. */
function keysOf(table: Uint8Array | undefined): readonly string[] {
  return (table && boxesOf(table.subarray(8)))?.map(({ data }) => readUtf8(data)) ?? []
}

/** Without the packet and without what is said about the film. */
export function* strip(size: number): Scan<Patch> {
  const boxes = yield* boxesIn(size)
  if (!boxes) return [{ start: 0, end: size }]
  return yield* assemble(filmIn(boxes), bare)
}

/** Boxes that say something about a film or one of its tracks, at any level: cameras and phones write places into them. */
const ABOUT = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'tref'])

/** The boxes of the film itself. */
const filmIn = <Data>(boxes: readonly Box<Data>[]): readonly Box<Data>[] => boxes.filter(({ type }) => !ABOUT.has(type))

/** As below, of the same length: of a film in fragments nothing may move. */
function blanked(content: Uint8Array): Uint8Array {
  const boxes = boxesOf(content)
  if (!boxes) return content
  return join(
    boxes.map(({ type, data }) =>
      whole(
        ABOUT.has(type) ? { type: 'free', data: new Uint8Array(data.length) } : { type, data: TO_SAMPLES.has(type) ? blanked(data) : data },
      ),
    ),
  )
}

/** The content of `moov` or of a track without what is said about it, and without tracks that are neither seen nor heard: cameras write their places there, second by second. */
function bare(content: Uint8Array): Uint8Array {
  const boxes = boxesOf(content)
  if (!boxes) return content
  const kept = filmIn(boxes).filter(({ type, data }) => type !== 'trak' || isShown(data))
  return join(kept.map(({ type, data }) => whole({ type, data: TO_SAMPLES.has(type) ? bare(data) : data })))
}

/** Places of the samples of the tracks that are left out. */
const hiddenIn = (moov: Uint8Array): readonly Span[] =>
  (boxesOf(moov) ?? []).flatMap(({ type, data }) => (type === 'trak' && !isShown(data) ? samplesOf(data) : []))

function* isPacket({ type, data }: Box<Span>): Scan<boolean> {
  if (type !== 'uuid') return false
  const id = yield { start: data.start, end: Math.min(data.end, data.start + XMP_ID.length) }
  return XMP_ID.every((byte, index) => id[index] === byte)
}

function* packetsIn(boxes: readonly Box<Span>[]): Scan<ReadonlySet<Box<Span>>> {
  const packets = new Set<Box<Span>>()
  for (const box of boxes) if (yield* isPacket(box)) packets.add(box)
  return packets
}

/** The boxes with another `moov`, in which the tables of samples follow where their data moves to. Fragments count from themselves, or could not be followed. */
function* assemble(boxes: readonly Box<Uint8Array | Span>[], change: (moov: Uint8Array) => Uint8Array): Scan<Patch> {
  const fragmented = boxes.some(({ type }) => type === 'moof')
  const changed: Box<Uint8Array | Span>[] = []
  const hidden: Span[] = []
  for (const { type, data } of boxes) {
    if (type !== 'moov' || data instanceof Uint8Array) {
      changed.push({ type, data })
      continue
    }
    const moov = yield data
    if (!fragmented) for (const span of hiddenIn(moov)) hidden.push(span)
    // Of the length that it will have: heads of boxes are all written short.
    changed.push({ type, data: fragmented ? blanked(moov) : moveSamples(change(moov), []) })
  }
  const moves = movesOf(changed)
  return changed.flatMap(({ type, data }) => [headOf(type, lengthOf(data)), ...contentOf({ type, data }, { moves, hidden })])
}

function contentOf({ type, data }: Box<Uint8Array | Span>, { moves, hidden }: { moves: readonly Move[]; hidden: readonly Span[] }): Patch {
  if (data instanceof Uint8Array) return [type === 'moov' ? moveSamples(data, moves) : data]
  return type === 'mdat' ? withoutSpans(data, hidden) : [data]
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

/** The content of `moov`, or of a box inside it, with its tables of places changed; what is no boxes stays as it is. */
function moveSamples(content: Uint8Array, moves: readonly Move[]): Uint8Array {
  const moved = boxesOf(content)?.map(({ type, data }) => {
    if (TO_SAMPLES.has(type)) return whole({ type, data: moveSamples(data, moves) })
    return whole({ type, data: type === 'stco' || type === 'co64' ? moveTable(data, type === 'co64' ? 8 : 4, moves) : data })
  })
  return moved ? join(moved) : content
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

/** Description of the film, in moov/udta/meta/ilst. */
function itemsOf(moov: Uint8Array): readonly Box[] {
  const udta = boxesOf(moov)?.find(({ type }) => type === 'udta')?.data
  const meta = udta && boxesOf(udta)?.find(({ type }) => type === 'meta')?.data
  // A full box: version and flags come first.
  const ilst = meta && boxesOf(meta.subarray(4))?.find(({ type }) => type === 'ilst')?.data
  return (ilst && boxesOf(ilst)) ?? []
}

function withItems(moov: Uint8Array, items: readonly Box[]): Uint8Array {
  const boxes = boxesOf(moov)
  if (!boxes) return moov
  const handler = whole({ type: 'hdlr', data: join([new Uint8Array(8), latin1('mdirappl'), new Uint8Array(9)]) })
  const list = whole({ type: 'ilst', data: join(items.map(whole)) })
  const meta = whole({ type: 'meta', data: join([new Uint8Array(4), handler, list]) })
  return join([...boxes, { type: 'udta', data: meta }].map(whole))
}

/** An item of kind 1 (UTF-8), in no language. */
const textItem = (type: string, text: string): Box => ({
  type,
  data: whole({ type: 'data', data: join([uint32(1), uint32(0), utf8(text)]) }),
})
