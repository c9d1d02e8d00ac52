import { crc32, join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'

const SIGNATURE = '\u0089PNG\r\n\u001a\n'
const HEADER_END = 8 + 25

export const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, SIGNATURE)

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
  /** With length, type and checksum. */
  readonly whole: Uint8Array
}

function* chunksOf(png: Uint8Array): Generator<Chunk> {
  for (let at = 8; at + 12 <= png.length;) {
    const length = view(png).getUint32(at)
    const end = at + 12 + length
    if (end > png.length) return
    yield { type: readLatin1(png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) }
    at = end
  }
}

/** Texts of a PNG by keyword: `tEXt` and uncompressed `iTXt`. */
export function readPngTexts(png: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { type, data } of chunksOf(png)) {
    const end = data.indexOf(0)
    if (end < 1) continue
    const keyword = readLatin1(data.subarray(0, end))
    // Latin 1 by the standard, UTF-8 by what many programs write.
    if (type === 'tEXt') texts.set(keyword, tolerant(data.subarray(end + 1)))
    if (type === 'iTXt' && data[end + 1] === 0) {
      const language = data.indexOf(0, end + 3)
      const translated = data.indexOf(0, language + 1)
      if (language > 0 && translated > 0) texts.set(keyword, readUtf8(data.subarray(translated + 1)))
    }
  }
  return texts
}

/** The block in `eXIf`, if there is one. */
export const readPngExif = (png: Uint8Array): Uint8Array | undefined => [...chunksOf(png)].find(({ type }) => type === 'eXIf')?.data

/** The same picture with these texts and this Exif block instead of those of the same kind; its pixels are not touched. */
export function writePng(
  png: Uint8Array,
  { texts, exif }: { texts: Readonly<Record<string, string>>; exif?: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const added = Object.entries(texts).map(([keyword, text]) => chunk('iTXt', join([latin1(`${keyword}\0\0\0\0\0`), utf8(text)])))
  const kept = [...chunksOf(strip(png))].map(({ whole }) => whole)
  const [header = png.subarray(8, HEADER_END), ...rest] = kept
  return join([png.subarray(0, 8), header, ...(exif ? [chunk('eXIf', exif)] : []), ...added, ...rest])
}

/** Without texts, Exif and times. */
export function strip(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept = [...chunksOf(png)].filter(({ type }) => !['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'].includes(type))
  return join([png.subarray(0, 8), ...kept.map(({ whole }) => whole)])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = join([latin1(type), data])
  return join([uint32(data.length), body, uint32(crc32(body))])
}

function tolerant(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return readLatin1(bytes)
  }
}
