import { join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'

/**
 * MP4, M4A and MOV (ISO/IEC 14496-12): boxes of length, type and content. The packet stands in a box of its own at the end, as its standard has it, the
 * rest in moov/udta/meta/ilst, where players look.
 */
const XMP_ID = Uint8Array.of(0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac)
const COMMENT = '\u00a9cmt'
const TOOL = '\u00a9too'
/** Length and type. */
const HEAD = 8
/** Boxes on the way from `moov` to the tables of where samples lie. */
const TO_SAMPLES = new Set(['trak', 'mdia', 'minf', 'stbl'])

/** Pictures in such boxes (AVIF, HEIC) are none of these. */
export const isMp4 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'ftyp', 4) && !/^(?:avi|hei|hev|mif|msf)/.test(readLatin1(bytes.subarray(8, 12)))

interface Box {
  readonly type: string
  readonly data: Uint8Array
  /** Where its content began in the bytes that it was read from. */
  readonly at?: number
}

/** The same film or sound with this packet and comment; samples are not touched. One whose boxes are not whole comes back unchanged. */
export function writeMp4(mp4: Uint8Array, { xmp, comment }: { xmp: string; comment: string }): Uint8Array<ArrayBuffer> {
  const boxes = boxesOf(mp4)
  if (!boxes?.some(({ type }) => type === 'moov')) return mp4.slice()
  const ours = [textItem(TOOL, 'Stipple'), textItem(COMMENT, comment)]
  const packet = { type: 'uuid', data: join([XMP_ID, utf8(xmp)]) }
  return assemble([...boxes.filter((one) => !isPacket(one)), packet], (moov) =>
    withItems(moov, [...itemsOf(moov).filter(({ type }) => type !== COMMENT && type !== TOOL), ...ours]),
  )
}

export function readMp4(mp4: Uint8Array): { xmp?: string; comment?: string } {
  const boxes = boxesOf(mp4) ?? []
  const xmp = boxes.find(isPacket)?.data.subarray(XMP_ID.length)
  const moov = boxes.find(({ type }) => type === 'moov')?.data
  const comment = moov && itemsOf(moov).find(({ type }) => type === COMMENT)?.data
  // The text follows a box head, its kind and its language.
  return { ...(xmp && { xmp: readUtf8(xmp) }), ...(comment && { comment: readUtf8(comment.subarray(16)) }) }
}

/** Without the packet and without what is said about the film. */
export function strip(mp4: Uint8Array): Uint8Array<ArrayBuffer> {
  const boxes = boxesOf(mp4)
  if (!boxes) return mp4.slice()
  return assemble(
    boxes.filter((one) => !isPacket(one)),
    (moov) => join((boxesOf(moov) ?? []).filter(({ type }) => type !== 'udta').map(whole)),
  )
}

const isPacket = ({ type, data }: Box): boolean => type === 'uuid' && XMP_ID.every((byte, index) => data[index] === byte)

/** The boxes with another `moov`, in which the tables of samples follow where their data moves to. Fragments count from themselves, or could not be followed. */
function assemble(boxes: readonly Box[], change: (moov: Uint8Array) => Uint8Array): Uint8Array<ArrayBuffer> {
  const fragmented = boxes.some(({ type }) => type === 'moof')
  const changed = boxes.map((box) => (box.type === 'moov' && !fragmented ? { type: 'moov', data: change(box.data) } : box))
  const moves = movesOf(changed)
  return join(changed.map((box) => whole(box.type === 'moov' ? { type: 'moov', data: moveSamples(box.data, moves) } : box)))
}

interface Move {
  readonly from: number
  readonly end: number
  readonly by: number
}

/** How far the content of each box of samples goes. */
function movesOf(boxes: readonly Box[]): readonly Move[] {
  let place = 0
  return boxes.flatMap(({ type, data, at: from }) => {
    const now = place + HEAD
    place = now + data.length
    return type === 'mdat' && from !== undefined ? [{ from, end: from + data.length, by: now - from }] : []
  })
}

/** The content of `moov`, or of a box inside it, with its tables of places changed. */
function moveSamples(content: Uint8Array, moves: readonly Move[]): Uint8Array {
  return join(
    (boxesOf(content) ?? []).map(({ type, data }) => {
      if (TO_SAMPLES.has(type)) return whole({ type, data: moveSamples(data, moves) })
      return whole({ type, data: type === 'stco' || type === 'co64' ? moveTable(data, type === 'co64' ? 8 : 4, moves) : data })
    }),
  )
}

/** `width`: bytes of a place. Version, flags and the count come first. */
function moveTable(table: Uint8Array, width: 4 | 8, moves: readonly Move[]): Uint8Array {
  const moved = table.slice()
  const data = view(moved)
  for (let at = 8; at + width <= moved.length; at += width) {
    const place = width === 8 ? Number(data.getBigUint64(at)) : data.getUint32(at)
    const by = moves.find(({ from, end }) => place >= from && place < end)?.by ?? 0
    if (width === 8) data.setBigUint64(at, BigInt(place + by))
    else data.setUint32(at, place + by)
  }
  return moved
}

/** What is said about the film, in moov/udta/meta/ilst. */
function itemsOf(moov: Uint8Array): readonly Box[] {
  const udta = boxesOf(moov)?.find(({ type }) => type === 'udta')?.data
  const meta = udta && boxesOf(udta)?.find(({ type }) => type === 'meta')?.data
  // A full box: version and flags come first.
  const ilst = meta && boxesOf(meta.subarray(4))?.find(({ type }) => type === 'ilst')?.data
  return (ilst && boxesOf(ilst)) ?? []
}

function withItems(moov: Uint8Array, items: readonly Box[]): Uint8Array {
  const boxes = boxesOf(moov) ?? []
  const others = (boxesOf(boxes.find(({ type }) => type === 'udta')?.data ?? new Uint8Array()) ?? []).filter(({ type }) => type !== 'meta')
  const handler = whole({ type: 'hdlr', data: join([new Uint8Array(8), latin1('mdirappl'), new Uint8Array(9)]) })
  const list = whole({ type: 'ilst', data: join(items.map(whole)) })
  const about = [...others, { type: 'meta', data: join([new Uint8Array(4), handler, list]) }]
  return join([...boxes.filter(({ type }) => type !== 'udta'), { type: 'udta', data: join(about.map(whole)) }].map(whole))
}

/** An item of kind 1 (UTF-8), in no language. */
const textItem = (type: string, text: string): Box => ({
  type,
  data: whole({ type: 'data', data: join([uint32(1), uint32(0), utf8(text)]) }),
})

/** Undefined when they do not fill the bytes exactly. */
function boxesOf(bytes: Uint8Array): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    if (at + HEAD > bytes.length) return undefined
    const short = view(bytes).getUint32(at)
    // 1: a long length follows the type.
    const head = short === 1 ? 2 * HEAD : HEAD
    if (at + head > bytes.length) return undefined
    // 0: up to the end.
    const length = short === 1 ? Number(view(bytes).getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short
    if (length < head || at + length > bytes.length) return undefined
    boxes.push({ type: readLatin1(bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + head, at + length), at: at + head })
    at += length
  }
  return boxes
}

function whole({ type, data }: Box): Uint8Array {
  return join([uint32(HEAD + data.length), latin1(type), data])
}
