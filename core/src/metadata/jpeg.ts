import { join, latin1, readUtf8, startsWith, uint16, utf8, view } from './bytes.ts'
import { utf8OrLatin1, writeOrientation } from './exif.ts'
import type { Patch, Scan, Span } from './scan.ts'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const EXIF = 'Exif\0\0'
const PROFILE = 'ICC_PROFILE\0'
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Bytes of the picture data that are searched at once. */
const PIECE = 256 * 1024

export const isJpeg = (head: Uint8Array): boolean => startsWith(head, '\u00ff\u00d8\u00ff')

/** Including its marker and length, four bytes. */
interface Segment extends Span {
  readonly marker: number
}

/** Everything before the picture data, and the rest. */
function* partsIn(size: number): Scan<{ segments: readonly Segment[]; rest: Span }> {
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= size) {
    const head = yield { start: at, end: at + 4 }
    const [first, marker = 0] = head
    // Any number of fill bytes may precede a marker.
    if (first === 0xff && marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + view(head).getUint16(2)
    if (first !== 0xff || marker === START_OF_SCAN || end > size) break
    segments.push({ marker, start: at, end })
    at = end
  }
  return { segments, rest: { start: at, end: size } }
}

export function* readJpeg(size: number): Scan<{ xmp?: string; exif?: Uint8Array; comment?: string }> {
  const { segments } = yield* partsIn(size)
  let [xmp, exif, comment]: (Uint8Array | undefined)[] = []
  for (const { marker, start, end } of segments) {
    if (marker === COMMENT) comment ??= yield { start: start + 4, end }
    if (marker !== APP1) continue
    const data = yield { start: start + 4, end }
    if (startsWith(data, XMP)) xmp ??= data.subarray(XMP.length)
    if (startsWith(data, EXIF)) exif ??= data.subarray(EXIF.length)
  }
  return { ...(xmp && { xmp: readUtf8(xmp) }), ...(exif && { exif }), ...(comment && { comment: utf8OrLatin1(comment) }) }
}

/** The same picture with this packet and block; its pixels are unchanged. Content too long for a segment (64 kB) is omitted. */
export function* writeJpeg(size: number, { xmp, exif }: { xmp: string; exif: Uint8Array }): Scan<Patch> {
  const added = [join([latin1(EXIF), exif]), join([latin1(XMP), utf8(xmp)])]
    .filter(({ length }) => length <= 65_533)
    .map((data) => segment(APP1, data))
  const { segments, rest } = yield* bareIn(size)
  // A JFIF header stays first.
  const front = segments.filter(({ marker }) => marker === APP0)
  const back = segments.filter(({ marker }) => marker !== APP0)
  return [{ start: 0, end: 2 }, ...front, ...added, ...back, ...rest]
}

/** Without Exif, XMP, IPTC, comments, camera notes and data after the picture; the colour profile and the orientation stay. */
export function* strip(size: number): Scan<Patch> {
  const { exif } = yield* readJpeg(size)
  const turned = exif && writeOrientation(exif)
  const { segments, rest } = yield* bareIn(size)
  return [{ start: 0, end: 2 }, ...(turned ? [segment(APP1, join([latin1(EXIF), turned]))] : []), ...segments, ...rest]
}

function* bareIn(size: number): Scan<{ segments: readonly Segment[]; rest: readonly Span[] }> {
  const { segments, rest } = yield* partsIn(size)
  const kept: Segment[] = []
  for (const one of segments) {
    const { marker, start } = one
    const isProfile = marker === APP2 && startsWith(yield { start: start + 4, end: start + 4 + PROFILE.length }, PROFILE)
    if (!isNote(marker) || isProfile) kept.push(one)
  }
  return { segments: kept, rest: yield* pictureIn(rest) }
}

/** Returns true for metadata of programs and cameras; Adobe's segment is not, since it describes the storage of colours. */
const isNote = (marker: number): boolean => marker === COMMENT || (marker >= APP1 && marker <= APP15 && marker !== APP14)

/** The picture data without metadata between its scans and without data after it; up to the end of the file if the picture has no end. */
function* pictureIn({ start, end }: Span): Scan<readonly Span[]> {
  const kept: Span[] = []
  let from = start
  for (let at = start; at < end;) {
    const { isEnd, place, notes } = lookForEnd(yield { start: at, end: Math.min(end, at + PIECE) })
    for (const note of notes) {
      kept.push({ start: from, end: at + note.start })
      from = Math.min(end, at + note.end)
    }
    if (isEnd) return [...kept, { start: from, end: at + place }]
    if (place === 0) break
    at += place
  }
  return [...kept, { start: from, end }]
}

/** Searches a piece of the picture data: up to its end, or to the start of the next piece to search. */
function lookForEnd(piece: Uint8Array): { readonly isEnd: boolean; readonly place: number; readonly notes: readonly Span[] } {
  const notes: Span[] = []
  for (let at = piece.indexOf(0xff); at >= 0; at = piece.indexOf(0xff, at)) {
    const marker = piece[at + 1]
    if (marker === END_OF_IMAGE) return { isEnd: true, place: at + 2, notes }
    if (marker === undefined || at + 4 > piece.length) return { isEnd: false, place: at, notes }
    // Fill bytes, stuffed bytes and restarts belong to the data; tables between two scans have a length.
    if (marker === 0xff) at += 1
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      const next = at + 2 + view(piece).getUint16(at + 2)
      if (isNote(marker)) notes.push({ start: at, end: next })
      at = next
    }
    if (at >= piece.length) return { isEnd: false, place: at, notes }
  }
  return { isEnd: false, place: piece.length, notes }
}

const segment = (marker: number, data: Uint8Array): Uint8Array => join([Uint8Array.of(0xff, marker), uint16(data.length + 2), data])
