import { readUtf8, startsWith, utf8, view } from './bytes.ts'
import { type Chunk, chunksIn, riff } from './riff.ts'
import type { Patch, Scan } from './scan.ts'

/** Bits of the extended header (https://developers.google.com/speed/webp/docs/riff_container). */
const EXIF_BIT = 0x08
const XMP_BIT = 0x04
const ALPHA_BIT = 0x10
/** Chunks of the picture itself, besides the extended header. */
const PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

export const isWebp = (head: Uint8Array): boolean => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)

export function* readWebp(size: number): Scan<{ xmp?: string; exif?: Uint8Array }> {
  const chunks = yield* chunksIn(size)
  const packet = chunks.find(({ type }) => type === 'XMP ')?.data
  const block = chunks.find(({ type }) => type === 'EXIF')?.data
  const xmp = packet && readUtf8(yield packet)
  const exif = block && (yield block)
  // Some programs keep the prefix that JPEG needs.
  return { ...(xmp !== undefined && { xmp }), ...(exif && { exif: startsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif }) }
}

/** The same picture with this packet and block; its pixels are unchanged. */
export function* writeWebp(size: number, { xmp, exif }: { xmp: string; exif: Uint8Array }): Scan<Patch> {
  const { header, others } = yield* bareChunksIn(size)
  const extended = header ?? (yield* extendedHeader(others))
  if (!extended) return [{ start: 0, end: size }]
  extended[0] = (extended[0] ?? 0) | EXIF_BIT | XMP_BIT
  return riff('WEBP', [{ type: 'VP8X', data: extended }, ...others, { type: 'EXIF', data: exif }, { type: 'XMP ', data: utf8(xmp) }])
}

/** Without Exif and XMP. */
export function* strip(size: number): Scan<Patch> {
  const { header, others } = yield* bareChunksIn(size)
  return riff('WEBP', [...(header ? [{ type: 'VP8X', data: header }] : []), ...others])
}

/** The chunks of the picture alone, without the metadata flags of the extended header, which comes first. */
function* bareChunksIn(size: number): Scan<{ header: Uint8Array | undefined; others: readonly Chunk[] }> {
  const chunks = yield* chunksIn(size)
  const place = chunks.find(({ type }) => type === 'VP8X')?.data
  const header = place && Uint8Array.from(yield place)
  if (header) header[0] = (header[0] ?? 0) & ~(EXIF_BIT | XMP_BIT)
  return { header, others: chunks.filter(({ type }) => PICTURE.has(type)) }
}

/** The header that a simple file lacks, with the size from the picture itself. */
function* extendedHeader(chunks: readonly Chunk[]): Scan<Uint8Array | undefined> {
  const header = new Uint8Array(10)
  const set24 = (at: number, value: number) => header.set([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff], at)
  const lossy = yield* startOf(chunks, 'VP8 ')
  const lossless = yield* startOf(chunks, 'VP8L')
  if (lossy && lossy.length >= 10) {
    set24(4, (view(lossy).getUint16(6, true) & 0x3fff) - 1)
    set24(7, (view(lossy).getUint16(8, true) & 0x3fff) - 1)
    return header
  }
  if (lossless && lossless.length >= 5) {
    const bits = view(lossless).getUint32(1, true)
    if ((bits >>> 28) & 1) header[0] = ALPHA_BIT
    set24(4, bits & 0x3fff)
    set24(7, (bits >>> 14) & 0x3fff)
    return header
  }
  return undefined
}

/** The first bytes of the chunk of this kind. */
function* startOf(chunks: readonly Chunk[], wanted: string): Scan<Uint8Array | undefined> {
  const data = chunks.find(({ type }) => type === wanted)?.data
  return data === undefined || data instanceof Uint8Array ? data : yield { start: data.start, end: Math.min(data.end, data.start + 10) }
}
