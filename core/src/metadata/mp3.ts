import { join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'
import type { Patch, Scan, Span } from './scan.ts'

/** ID3v2.4 (https://id3.org/id3v2.4.0-structure): a header of 10 bytes, then frames with the same header. The packet is in `PRIV` with the owner XMP, as specified by XMP. */
const HEAD = 10
const OWNER = 'XMP\0'
const UTF8 = '\u0003'
const OURS = new Set(['TSSE', 'COMM', 'TXXX', 'PRIV'])

/** A tag, or the first audio frame: eleven bits set, and a valid version and layer. */
export const isMp3 = (head: Uint8Array): boolean => startsWith(head, 'ID3') || isSound(head)

const isSound = (head: Uint8Array): boolean => {
  const [first = 0, second = 0] = head
  // Layer 0 would be AAC.
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
}

interface Frame {
  readonly id: string
  readonly data: Uint8Array
}

/** The same audio with this packet and comment in its tag; other frames of the first tag stay, unless `alone`. */
export function* writeMp3(size: number, { xmp, comment, alone = false }: { xmp: string; comment: string; alone?: boolean }): Scan<Patch> {
  const { tag, sound } = yield* partsIn(size)
  return [writeTag({ xmp, comment }, alone ? [] : framesOf(tag)), alone ? yield* soundAlone(sound) : sound]
}

/** The tag alone, also used for WAV. `others`: frames to keep, except those of the kinds to write. */
export function writeTag({ xmp, comment }: { xmp: string; comment: string }, others: readonly Frame[] = []): Uint8Array<ArrayBuffer> {
  const frames: Frame[] = [
    ...others.filter(({ id }) => !OURS.has(id)),
    { id: 'TSSE', data: utf8(`${UTF8}Stipple`) },
    { id: 'COMM', data: utf8(`${UTF8}und\0${comment}`) },
    { id: 'TXXX', data: utf8(`${UTF8}parameters\0${comment}`) },
    { id: 'TXXX', data: utf8(`${UTF8}DigitalSourceType\0${/http:\/\/cv\.iptc\.org\/[\w/]+/.exec(xmp)?.[0] ?? ''}`) },
    { id: 'PRIV', data: utf8(OWNER + xmp) },
  ]
  const body = join(frames.flatMap(({ id, data }) => [latin1(id), syncsafe(data.length), new Uint8Array(2), data]))
  return join([latin1('ID3\u0004\0\0'), syncsafe(body.length), body])
}

export function* readMp3(size: number): Scan<{ xmp?: string; comment?: string }> {
  const { tag } = yield* partsIn(size)
  const frames = framesOf(tag)
  const packet = frames.find(({ id, data }) => id === 'PRIV' && startsWith(data, OWNER))?.data.subarray(OWNER.length)
  const comment = frames
    .filter(({ id, data }) => id === 'TXXX' && startsWith(data, UTF8))
    .map(({ data }) => readUtf8(data.subarray(1)).split('\0'))
    .find(([name]) => name === 'parameters')?.[1]
  return { ...(packet && { xmp: readUtf8(packet) }), ...(comment !== undefined && { comment }) }
}

/** Without tags, at the start and at the end. */
export function* strip(size: number): Scan<Patch> {
  return [yield* soundAlone((yield* partsIn(size)).sound)]
}

/** Without further tags: ID3, and after the audio ID3v1 with its extension, Lyrics3, APE, and a trailing ID3v2. */
function* soundAlone({ start: from, end: until }: Span): Scan<Span> {
  let [start, end] = [from, until]
  for (;;) {
    const length = yield* tagAt(start)
    if (length === 0 || start + length > end) break
    start += length
  }
  for (;;) {
    const length = yield* tagBefore(end)
    if (length === 0 || end - length < start) return { start, end }
    end -= length
  }
}

/** Bytes of a tag that starts here; 0 for none. */
function* tagAt(place: number): Scan<number> {
  const head = yield { start: place, end: place + APE_HEAD }
  if (head.length >= HEAD && startsWith(head, 'ID3')) return HEAD + readSyncsafe(head, 6) + ((head[5] ?? 0) & 0x10 ? HEAD : 0)
  // Its length is that of everything after its header.
  return head.length === APE_HEAD && startsWith(head, APE) ? APE_HEAD + view(head).getUint32(12, true) : 0
}

const APE = 'APETAGEX'
const APE_HEAD = 32
const ID3V1 = 128
/** Extension of ID3v1, located before it. */
const EXTENDED = 227

/** Bytes of a tag that ends here; 0 for none. */
function* tagBefore(end: number): Scan<number> {
  const startsAt = function* (text: string, distance: number): Scan<boolean> {
    return distance <= end && startsWith(yield { start: end - distance, end: end - distance + text.length }, text)
  }
  if (yield* startsAt('TAG', ID3V1)) return ID3V1
  if (yield* startsAt('TAG+', EXTENDED)) return EXTENDED
  if (yield* startsAt(APE, APE_HEAD)) {
    const data = view(yield { start: end - APE_HEAD, end })
    return data.getUint32(12, true) + (data.getUint32(20, true) >>> 31 ? APE_HEAD : 0)
  }
  if (yield* startsAt('3DI', HEAD)) return 2 * HEAD + readSyncsafe(yield { start: end - HEAD, end }, 6)
  if (yield* startsAt('LYRICS200', 9)) return 15 + (Number(readLatin1(yield { start: end - 15, end: end - 9 })) || 0)
  if (yield* startsAt('LYRICSEND', 9)) {
    const from = Math.max(0, end - MAX_LYRICS)
    const at = readLatin1(yield { start: from, end }).lastIndexOf('LYRICSBEGIN')
    return at < 0 ? 0 : end - from - at
  }
  return 0
}

/** Bytes of Lyrics3 version 1, with its markers. */
const MAX_LYRICS = 5100 + 20

/** The frames of a tag of version 3 or 4 without flags. */
function framesOf(tag: Uint8Array): Frame[] {
  const [version = 0, , flags = 0] = tag.subarray(3)
  if (!startsWith(tag, 'ID3') || flags !== 0 || (version !== 3 && version !== 4)) return []
  const frames: Frame[] = []
  for (let at = HEAD; at + HEAD <= tag.length;) {
    const id = readLatin1(tag.subarray(at, at + 4))
    const length = version === 4 ? readSyncsafe(tag, at + 4) : view(tag).getUint32(at + 4)
    if (!/^[A-Z0-9]{4}$/.test(id) || at + HEAD + length > tag.length) break
    frames.push({ id, data: tag.subarray(at + HEAD, at + HEAD + length) })
    at += HEAD + length
  }
  return frames
}

/** The tag at the start, with its header but without a footer, and the rest. */
function* partsIn(size: number): Scan<{ tag: Uint8Array; sound: Span }> {
  const head = yield { start: 0, end: HEAD }
  if (!startsWith(head, 'ID3') || head.length < HEAD) return { tag: new Uint8Array(), sound: { start: 0, end: size } }
  const end = HEAD + readSyncsafe(head, 6)
  const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : HEAD
  return { tag: yield { start: 0, end: Math.min(size, end) }, sound: { start: Math.min(size, end + footer), end: size } }
}

/** Seven bits per byte, so that no length resembles audio. */
const syncsafe = (value: number): Uint8Array =>
  uint32(((value & 0xfe00000) << 3) | ((value & 0x1fc000) << 2) | ((value & 0x3f80) << 1) | (value & 0x7f))

const readSyncsafe = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0)
