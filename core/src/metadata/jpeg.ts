import { join, latin1, readUtf8, startsWith, uint16, utf8, view } from './bytes.ts'
import { utf8OrLatin1 } from './exif.ts'
import type { Patch, Scan, Span } from './scan.ts'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const EXIF = 'Exif\0\0'
const APP0 = 0xe0
const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const START_OF_SCAN = 0xda

export const isJpeg = (head: Uint8Array): boolean => startsWith(head, '\u00ff\u00d8\u00ff')

/** With its marker and length, four bytes. */
interface Segment extends Span {
  readonly marker: number
}

/** Everything before the picture's data, and the rest. */
function* partsIn(size: number): Scan<{ segments: readonly Segment[]; rest: Span }> {
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= size) {
    const head = yield { start: at, end: at + 4 }
    const [first, marker = 0] = head
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

/** The same picture with this packet and block; its pixels are not touched. What is too long for a segment (64 kB) is left out. */
export function* writeJpeg(size: number, { xmp, exif }: { xmp: string; exif: Uint8Array }): Scan<Patch> {
  const added = [join([latin1(EXIF), exif]), join([latin1(XMP), utf8(xmp)])]
    .filter(({ length }) => length <= 65_533)
    .map((data) => segment(APP1, data))
  const { segments, rest } = yield* bareIn(size)
  // A JFIF header stays first.
  const front = segments.filter(({ marker }) => marker === APP0)
  const back = segments.filter(({ marker }) => marker !== APP0)
  return [{ start: 0, end: 2 }, ...front, ...added, ...back, rest]
}

/** Without Exif, XMP, IPTC and comments; the colour profile stays. */
export function* strip(size: number): Scan<Patch> {
  const { segments, rest } = yield* bareIn(size)
  return [{ start: 0, end: 2 }, ...segments, rest]
}

function* bareIn(size: number): ReturnType<typeof partsIn> {
  const { segments, rest } = yield* partsIn(size)
  return { segments: segments.filter(({ marker }) => marker !== APP1 && marker !== APP13 && marker !== COMMENT), rest }
}

const segment = (marker: number, data: Uint8Array): Uint8Array => join([Uint8Array.of(0xff, marker), uint16(data.length + 2), data])
