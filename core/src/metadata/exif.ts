import { join, latin1, readLatin1, startsWith, uint16, uint32, utf8, view } from './bytes.ts'

/** Tags of TIFF 6.0 and Exif 2.32. */
const SOFTWARE = 0x0131
const EXIF_FOLDER = 0x8769
const USER_COMMENT = 0x9286
const ORIENTATION = 0x0112
const ASCII = 2
const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/** Tags with texts of programs, by the names that readers use. */
const TEXTS: ReadonlyMap<number, string> = new Map([
  [0x010e, 'imagedescription'],
  [SOFTWARE, 'software'],
  [0x9c9c, 'xpcomment'],
  [USER_COMMENT, 'usercomment'],
])
/** ComfyUI counts down from the Make tag, one tag per text, and puts the text's name before it. */
const COMFY = { first: 0x0100, last: 0x0110 }
const NAMED = /^(prompt|workflow):(?=[{[])/
/** Most folders, and entries of each, that are read in a block that may be damaged. */
const MAX_FOLDERS = 8
const MAX_ENTRIES = 256

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

/** A TIFF block with only the orientation of this one; undefined if it has none. */
export function writeOrientation(block: Uint8Array): Uint8Array | undefined {
  if (block.length < 10) return undefined
  const littleEndian = startsWith(block, 'II')
  const data = view(block)
  const folder = data.getUint32(4, littleEndian)
  if (folder + 2 > block.length) return undefined
  for (let at = folder + 2; at < folder + 2 + data.getUint16(folder, littleEndian) * 12 && at + 12 <= block.length; at += 12) {
    const turned = data.getUint16(at + 8, littleEndian)
    if (data.getUint16(at, littleEndian) === ORIENTATION && turned > 1 && turned <= 8)
      return join([latin1('MM\0*'), uint32(8), uint16(1), entry(ORIENTATION, SHORT, 1, turned << 16), uint32(0)])
  }
  return undefined
}

/** Texts of a TIFF block, by the lower-case name of their tag, from every folder: programs write the user comment into any of them. */
export function readExif(block: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  if (block.length < 8) return texts
  const littleEndian = startsWith(block, 'II')
  const data = view(block)
  const folders = [data.getUint32(4, littleEndian)]
  for (let index = 0; index < Math.min(folders.length, MAX_FOLDERS); index += 1) {
    const at = folders[index] ?? 0
    if (at < 8 || at + 2 > block.length) continue
    const count = Math.min(data.getUint16(at, littleEndian), MAX_ENTRIES)
    for (let start = at + 2; start < at + 2 + count * 12 && start + 12 <= block.length; start += 12) {
      const tag = data.getUint16(start, littleEndian)
      if (tag === EXIF_FOLDER) folders.push(data.getUint32(start + 8, littleEndian))
      else addText(tag, valueAt(start))
    }
    const next = at + 2 + count * 12
    if (next + 4 <= block.length) folders.push(data.getUint32(next, littleEndian))
  }
  return texts

  function valueAt(start: number): Uint8Array {
    const width = data.getUint16(start + 2, littleEndian) === 3 ? 2 : 1
    const length = data.getUint32(start + 4, littleEndian) * width
    const place = length <= 4 ? start + 8 : data.getUint32(start + 8, littleEndian)
    return block.subarray(place, place + length)
  }

  function addText(tag: number, value: Uint8Array): void {
    const name = TEXTS.get(tag)
    if (name === undefined && (tag < COMFY.first || tag > COMFY.last)) return
    const text = tag === 0x9c9c ? decode(value, 'utf-16le') : textOf(value, littleEndian)
    const [prefix, key] = NAMED.exec(text) ?? []
    if (prefix !== undefined && key !== undefined) texts.set(key, text.slice(prefix.length))
    else if (name !== undefined && text !== '' && !texts.has(name)) texts.set(name, text)
  }
}

/** A value with the character code that Exif requires before a comment, or without one, as many programs write it. */
function textOf(value: Uint8Array, littleEndian: boolean): string {
  const text = value.subarray(8)
  if (startsWith(value, 'ASCII\0')) return clean(utf8OrLatin1(text))
  if (startsWith(value, 'JIS\0')) return clean(decode(text, 'iso-2022-jp'))
  if (startsWith(value, 'UNICODE\0')) return clean(decode(text, utf16Order(text) ?? (littleEndian ? 'utf-16le' : 'utf-16be')))
  // Eight zeros: undefined code.
  if (value.length > 8 && value.subarray(0, 8).every((byte) => byte === 0)) return clean(utf8OrLatin1(text))
  const order = value.includes(0) && value.subarray(0, -1).includes(0) ? utf16Order(value) : undefined
  return clean(order === undefined ? utf8OrLatin1(value) : decode(value, order))
}

/** Byte order of a text: by its mark, or by the zeros beside Latin letters. The order of the block is not used: programs write big-endian text into any. */
function utf16Order(text: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (text[0] === 0xff && text[1] === 0xfe) return 'utf-16le'
  if (text[0] === 0xfe && text[1] === 0xff) return 'utf-16be'
  let [low, high] = [0, 0]
  for (let index = 0; index + 1 < text.length; index += 2) {
    if (text[index] === 0 && text[index + 1] !== 0) high += 1
    if (text[index + 1] === 0 && text[index] !== 0) low += 1
  }
  return low === high ? undefined : low > high ? 'utf-16le' : 'utf-16be'
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

const clean = (text: string): string => text.replaceAll('\0', '').trim()

/** UTF-8, as programs write it; Latin 1 for other bytes. */
export function utf8OrLatin1(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return readLatin1(bytes)
  }
}

function entry(tag: number, type: number, count: number, value: number): Uint8Array {
  return join([uint16(tag), uint16(type), uint32(count), uint32(value)])
}

function utf16(text: string): Uint8Array {
  return join(Array.from({ length: text.length }, (_, index) => uint16(text.charCodeAt(index))))
}
