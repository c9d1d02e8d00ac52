import { join, latin1, startsWith, uint16, uint32, utf8, view } from './bytes.ts'

/** Tags of TIFF 6.0 and Exif 2.32. */
const SOFTWARE = 0x0131
const EXIF_FOLDER = 0x8769
const USER_COMMENT = 0x9286
const ASCII = 2
const LONG = 4
const UNDEFINED = 7

/** A TIFF block with the program's name and, as the user's comment, a text in any language. */
export function writeExif(comment: string): Uint8Array {
  const software = join([utf8('Stipple'), new Uint8Array(1)])
  const text = join([latin1('UNICODE\0'), utf16(comment)])
  // Header 8, first folder 2 + 2 × 12 + 4, second folder 2 + 12 + 4; then the values.
  const second = 8 + 30
  const values = second + 18
  return join([
    latin1('MM\0*'), uint32(8),
    uint16(2), entry(SOFTWARE, ASCII, software.length, values), entry(EXIF_FOLDER, LONG, 1, second), uint32(0),
    uint16(1), entry(USER_COMMENT, UNDEFINED, text.length, values + software.length), uint32(0),
    software, text,
  ]) // prettier-ignore
}

/** The user's comment of a TIFF block, as the programs around write it: UTF-16 in either order, or ASCII. */
export function readExifComment(block: Uint8Array): string | undefined {
  if (block.length < 8) return undefined
  const littleEndian = startsWith(block, 'II')
  const data = view(block)
  const folder = (at: number, wanted: number): number | undefined => {
    if (at + 2 > block.length) return undefined
    for (let index = 0; index < data.getUint16(at, littleEndian); index += 1) {
      const start = at + 2 + index * 12
      if (start + 12 > block.length) return undefined
      if (data.getUint16(start, littleEndian) === wanted) return start
    }
    return undefined
  }
  const link = folder(data.getUint32(4, littleEndian), EXIF_FOLDER)
  const found = link === undefined ? undefined : folder(data.getUint32(link + 8, littleEndian), USER_COMMENT)
  if (found === undefined) return undefined
  const length = data.getUint32(found + 4, littleEndian)
  const at = data.getUint32(found + 8, littleEndian)
  const bytes = block.subarray(at, at + length)
  const text = bytes.subarray(8)
  if (!startsWith(bytes, 'UNICODE')) return new TextDecoder().decode(text).replaceAll('\0', '')
  // Latin letters tell the order: their high byte is 0.
  const low = text.filter((byte, index) => index % 2 === 1 && byte === 0).length
  const high = text.filter((byte, index) => index % 2 === 0 && byte === 0).length
  return new TextDecoder(low > high ? 'utf-16le' : 'utf-16be').decode(text)
}

function entry(tag: number, type: number, count: number, value: number): Uint8Array {
  return join([uint16(tag), uint16(type), uint32(count), uint32(value)])
}

function utf16(text: string): Uint8Array {
  return join(Array.from({ length: text.length }, (_, index) => uint16(text.charCodeAt(index))))
}
