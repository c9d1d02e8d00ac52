import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { crc32, join, latin1, readLatin1, uint16, uint32, utf8 } from './bytes.ts'

/** Writers of other programs' containers, modelled on the libraries of those programs: Pillow, piexif, ImageSharp, PyAV. */

const picture = sharp({ create: { width: 16, height: 8, channels: 3, background: '#8af' } })

export type TextChunk = 'tEXt' | 'zTXt' | 'iTXt' | 'iTXt compressed' | 'comf'

/** A PNG with these texts, each in a chunk of that kind, before or (as in ComfyUI's animations) after the pixels. */
export async function pngOf(texts: Readonly<Record<string, string>>, kind: TextChunk = 'tEXt', exif?: Uint8Array): Promise<Uint8Array> {
  const bytes = new Uint8Array(await picture.clone().png().toBuffer())
  const added = Object.entries(texts).map(([keyword, text]) => {
    const name = latin1(`${keyword}\0`)
    const packed = new Uint8Array(deflateSync(utf8(text)))
    if (kind === 'zTXt') return chunk('zTXt', join([name, Uint8Array.of(0), packed]))
    if (kind === 'iTXt') return chunk('iTXt', join([name, latin1('\0\0\0\0'), utf8(text)]))
    if (kind === 'iTXt compressed') return chunk('iTXt', join([name, latin1('\u0001\0en\0\0'), packed]))
    return chunk(kind, join([name, utf8(text)]))
  })
  const at = kind === 'comf' ? bytes.length - 12 : 33
  return join([bytes.subarray(0, at), ...(exif ? [chunk('eXIf', exif)] : []), ...added, bytes.subarray(at)])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = join([latin1(type), data])
  return join([uint32(data.length), body, uint32(crc32(body))])
}

interface Comment {
  /** `first`: among the tags of the picture, as Pillow's `Exif[0x9286]` puts it; `exif`: in the folder where it belongs. */
  readonly folder?: 'first' | 'exif'
  /** Character code before the text, or none. */
  readonly code?: 'ASCII\0\0\0' | 'UNICODE\0' | 'JIS\0\0\0\0\0' | '\0\0\0\0\0\0\0\0' | ''
  /** Byte order of the block, and of UTF-16 text, which piexif always writes in the other order. */
  readonly littleEndian?: boolean
  readonly textLittleEndian?: boolean
}

/** An Exif block with this text as the user comment. */
export function commentOf(
  text: string,
  { folder = 'exif', code = 'UNICODE\0', littleEndian = false, textLittleEndian = false }: Comment = {},
): Uint8Array {
  const words = code === 'UNICODE\0' ? utf16(text, textLittleEndian) : utf8(text)
  return exifOf({ tags: [[0x9286, 7, join([latin1(code), words])]], folder, littleEndian })
}

export const utf16 = (text: string, littleEndian: boolean): Uint8Array =>
  join(Array.from({ length: text.length }, (_, index) => uint16(text.charCodeAt(index), { littleEndian })))

interface Block {
  readonly tags: readonly (readonly [tag: number, type: number, value: Uint8Array])[]
  readonly folder?: 'first' | 'exif'
  readonly littleEndian?: boolean
}

/** An Exif block with these values, all longer than four bytes. */
export function exifOf({ tags, folder = 'first', littleEndian = false }: Block): Uint8Array {
  const order = { littleEndian }
  const values = tags.map(([, , value]) => value)
  const inFolder = (start: number): Uint8Array => {
    let at = start + 2 + tags.length * 12 + 4
    const entries = tags.map(([tag, type, value]) => {
      const entry = join([uint16(tag, order), uint16(type, order), uint32(value.length, order), uint32(at, order)])
      at += value.length
      return entry
    })
    return join([uint16(tags.length, order), ...entries, uint32(0), ...values])
  }
  const head = join([latin1(littleEndian ? 'II' : 'MM'), uint16(42, order), uint32(8, order)])
  if (folder === 'first') return join([head, inFolder(8)])
  const link = join([uint16(1, order), uint16(0x8769, order), uint16(4, order), uint32(1, order), uint32(26, order), uint32(0)])
  return join([head, link, inFolder(26)])
}

/** A JPEG with this block, as written by `piexif.insert`. */
export async function jpegOf(exif: Uint8Array): Promise<Uint8Array> {
  const bytes = new Uint8Array(await picture.clone().jpeg().toBuffer())
  const data = join([latin1('Exif\0\0'), exif])
  return join([bytes.subarray(0, 2), Uint8Array.of(0xff, 0xe1), uint16(data.length + 2), data, bytes.subarray(2)])
}

/** A WebP with this block behind an extended header. */
export async function webpOf(exif: Uint8Array, type: 'EXIF' | 'XMP ' = 'EXIF'): Promise<Uint8Array> {
  const bytes = new Uint8Array(await picture.clone().webp().toBuffer())
  const part = (kind: string, data: Uint8Array) =>
    join([latin1(kind), uint32(data.length, { littleEndian: true }), data, new Uint8Array(data.length % 2)])
  const header = Uint8Array.of(type === 'EXIF' ? 8 : 4, 0, 0, 0, 15, 0, 0, 7, 0, 0)
  const body = join([part('VP8X', header), bytes.subarray(12), part(type, exif)])
  return join([latin1('RIFF'), uint32(body.length + 4, { littleEndian: true }), latin1('WEBP'), body])
}

/** An AVIF as written by libheif, with this text in piexif's block, which replaces a longer one. */
export async function avifOf(text: string): Promise<Uint8Array> {
  const block = commentOf(text)
  const avif = new Uint8Array(await picture.clone().withExif({ IFD0: { ImageDescription: 'x'.repeat(block.length) } }).avif().toBuffer()) // prettier-ignore
  avif.set(block, readLatin1(avif).indexOf('II*\0'))
  return avif
}

export const avifWithXmp = async (packet: string): Promise<Uint8Array> =>
  new Uint8Array(await picture.clone().withXmp(packet).avif().toBuffer())

/** A GIF with a comment, as written by Pillow's `comment=`. */
export async function gifOf(text: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(await picture.clone().gif().toBuffer())
  const flags = bytes[10] ?? 0
  const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const data = utf8(text)
  const blocks = Array.from({ length: Math.ceil(data.length / 255) }, (_, index) => data.subarray(index * 255, index * 255 + 255))
  const comment = join([Uint8Array.of(0x21, 0xfe), ...blocks.map((block) => join([Uint8Array.of(block.length), block])), Uint8Array.of(0)])
  return join([bytes.subarray(0, at), comment, bytes.subarray(at)])
}

const box = (type: string, ...data: readonly Uint8Array[]): Uint8Array => {
  const content = join(data)
  return join([uint32(content.length + 8), latin1(type), content])
}

/** The boxes of an MP4 without video, with texts under their own keys, as written by ffmpeg's `use_metadata_tags`. */
export function mp4Of(texts: Readonly<Record<string, string>>): Uint8Array {
  const keys = Object.keys(texts).map((key) => box('mdta', utf8(key)))
  const items = Object.values(texts).map((text, index) => box(readLatin1(uint32(index + 1)), box('data', uint32(1), uint32(0), utf8(text))))
  const handler = box('hdlr', new Uint8Array(8), latin1('mdta'), new Uint8Array(13))
  const meta = box('meta', uint32(0), handler, box('keys', uint32(0), uint32(keys.length), ...keys), box('ilst', ...items))
  return join([box('ftyp', latin1('isom'), uint32(512), latin1('isomiso2avc1mp41')), box('moov', box('udta', meta)), box('mdat')])
}
