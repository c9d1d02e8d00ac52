import { join, latin1, readUtf8, startsWith, uint16, utf8, view } from './bytes.ts'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const EXIF = 'Exif\0\0'
const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const START_OF_SCAN = 0xda

export const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, '\u00ff\u00d8\u00ff')

interface Segment {
  readonly marker: number
  readonly data: Uint8Array
  readonly whole: Uint8Array
}

/** Everything before the picture's data, and where that starts. */
function headOf(jpeg: Uint8Array): { segments: readonly Segment[]; rest: Uint8Array } {
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    const end = at + 2 + view(jpeg).getUint16(at + 2)
    if (marker === START_OF_SCAN || end > jpeg.length) break
    segments.push({ marker, data: jpeg.subarray(at + 4, end), whole: jpeg.subarray(at, end) })
    at = end
  }
  return { segments, rest: jpeg.subarray(at) }
}

export function readJpeg(jpeg: Uint8Array): { xmp?: string; exif?: Uint8Array } {
  const { segments } = headOf(jpeg)
  const find = (prefix: string) =>
    segments.find(({ marker, data }) => marker === APP1 && startsWith(data, prefix))?.data.subarray(prefix.length)
  const xmp = find(XMP)
  const exif = find(EXIF)
  return { ...(xmp && { xmp: readUtf8(xmp) }), ...(exif && { exif }) }
}

/** The same picture with this packet and block; its pixels are not touched. What is too long for a segment (64 kB) is left out. */
export function writeJpeg(jpeg: Uint8Array, { xmp, exif }: { xmp: string; exif: Uint8Array }): Uint8Array<ArrayBuffer> {
  const added = [join([latin1(EXIF), exif]), join([latin1(XMP), utf8(xmp)])]
    .filter(({ length }) => length <= 65_533)
    .map((data) => segment(APP1, data))
  const { segments, rest } = headOf(strip(jpeg))
  // A JFIF header stays first.
  const front = segments.filter(({ marker }) => marker === 0xe0)
  const back = segments.filter(({ marker }) => marker !== 0xe0)
  return join([jpeg.subarray(0, 2), ...front.map(({ whole }) => whole), ...added, ...back.map(({ whole }) => whole), rest])
}

/** Without Exif, XMP, IPTC and comments; the colour profile stays. */
export function strip(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const { segments, rest } = headOf(jpeg)
  const kept = segments.filter(({ marker }) => marker !== APP1 && marker !== APP13 && marker !== COMMENT)
  return join([jpeg.subarray(0, 2), ...kept.map(({ whole }) => whole), rest])
}

const segment = (marker: number, data: Uint8Array): Uint8Array => join([Uint8Array.of(0xff, marker), uint16(data.length + 2), data])
