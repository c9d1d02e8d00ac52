import { join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'

/** Bits of the extended header (https://developers.google.com/speed/webp/docs/riff_container). */
const EXIF_BIT = 0x08
const XMP_BIT = 0x04
const ALPHA_BIT = 0x10

export const isWebp = (bytes: Uint8Array): boolean => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

function chunksOf(webp: Uint8Array): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= webp.length;) {
    const length = view(webp).getUint32(at + 4, true)
    chunks.push({ type: readLatin1(webp.subarray(at, at + 4)), data: webp.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

export function readWebp(webp: Uint8Array): { xmp?: string; exif?: Uint8Array } {
  const chunks = chunksOf(webp)
  const xmp = chunks.find(({ type }) => type === 'XMP ')?.data
  const exif = chunks.find(({ type }) => type === 'EXIF')?.data
  // Some programs keep the prefix that JPEG needs.
  return { ...(xmp && { xmp: readUtf8(xmp) }), ...(exif && { exif: startsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif }) }
}

/** The same picture with this packet and block; its pixels are not touched. */
export function writeWebp(webp: Uint8Array, { xmp, exif }: { xmp: string; exif: Uint8Array }): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(strip(webp))
  const header = chunks.find(({ type }) => type === 'VP8X')?.data.slice() ?? extendedHeader(chunks)
  if (!header) return webp.slice()
  header[0] = (header[0] ?? 0) | EXIF_BIT | XMP_BIT
  return assemble([
    { type: 'VP8X', data: header },
    ...chunks.filter(({ type }) => type !== 'VP8X'),
    { type: 'EXIF', data: exif },
    { type: 'XMP ', data: utf8(xmp) },
  ])
}

/** Without Exif and XMP. */
export function strip(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept = chunksOf(webp).flatMap(({ type, data }) => {
    if (type === 'EXIF' || type === 'XMP ') return []
    if (type !== 'VP8X') return [{ type, data }]
    const header = data.slice()
    header[0] = (header[0] ?? 0) & ~(EXIF_BIT | XMP_BIT)
    return [{ type, data: header }]
  })
  return assemble(kept)
}

/** The header that a simple file lacks, with the size read from the picture itself. */
function extendedHeader(chunks: readonly Chunk[]): Uint8Array | undefined {
  const header = new Uint8Array(10)
  const set24 = (at: number, value: number) => header.set([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff], at)
  const lossy = chunks.find(({ type }) => type === 'VP8 ')?.data
  const lossless = chunks.find(({ type }) => type === 'VP8L')?.data
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

function assemble(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const body = join(
    chunks.flatMap(({ type, data }) => [latin1(type), uint32(data.length, { littleEndian: true }), data, new Uint8Array(data.length % 2)]),
  )
  return join([latin1('RIFF'), uint32(body.length + 4, { littleEndian: true }), latin1('WEBP'), body])
}
