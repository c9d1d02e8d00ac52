import { crc32, join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'
import { utf8OrLatin1 } from './exif.ts'
import { inflate } from './inflate.ts'
import type { Patch, Scan, Span } from './scan.ts'

const SIGNATURE = '\u0089PNG\r\n\u001a\n'
/** End of the first chunk, which contains the size of the picture. */
const HEADER_END = 8 + 25
/** Chunks of the picture itself (PNG, third edition). All others are metadata. */
const PICTURE = new Set([
  'IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT',
]) // prettier-ignore

export const isPng = (head: Uint8Array): boolean => startsWith(head, SIGNATURE)

/** With length, type and checksum. */
interface Chunk extends Span {
  readonly type: string
}

function* chunksIn(size: number): Scan<readonly Chunk[]> {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= size;) {
    const head = yield { start: at, end: at + 8 }
    const end = at + 12 + view(head).getUint32(0)
    if (end > size) break
    chunks.push({ type: readLatin1(head.subarray(4)), start: at, end })
    at = end
  }
  return chunks
}

const contentOf = ({ start, end }: Chunk): Span => ({ start: start + 8, end: end - 4 })

/** Texts by keyword, plain or compressed (`tEXt`, `zTXt`, `iTXt`, and ComfyUI's `comf`), and the block in `eXIf`, if there is one. */
export function* readPng(size: number): Scan<{ texts: ReadonlyMap<string, string>; exif?: Uint8Array }> {
  const texts = new Map<string, string>()
  let exif: Uint8Array | undefined
  for (const chunk of yield* chunksIn(size)) {
    if (chunk.type === 'eXIf') exif ??= yield contentOf(chunk)
    if (!TEXTS.has(chunk.type)) continue
    const data = yield contentOf(chunk)
    const end = data.indexOf(0)
    if (end < 1) continue
    const text = textIn(chunk.type, data.subarray(end + 1))
    if (text !== undefined) texts.set(readLatin1(data.subarray(0, end)), text)
  }
  return { texts, ...(exif && { exif }) }
}

const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt', 'comf'])

/** The text after the keyword. Undefined if its compression is unknown or damaged. */
function textIn(type: string, data: Uint8Array): string | undefined {
  // Latin 1 by the standard, UTF-8 by what many programs write.
  if (type === 'tEXt' || type === 'comf') return utf8OrLatin1(data)
  if (type === 'zTXt') {
    const text = data[0] === 0 ? inflate(data.subarray(1), 'zlib') : undefined
    return text && utf8OrLatin1(text)
  }
  const language = data.indexOf(0, 2)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  if (translated < 0) return undefined
  const text = data.subarray(translated + 1)
  if (data[0] === 0) return readUtf8(text)
  const plain = data[1] === 0 ? inflate(text, 'zlib') : undefined
  return plain && readUtf8(plain)
}

/** The same picture with these texts and this Exif block instead of those of the same kind; its pixels are unchanged. */
export function* writePng(size: number, { texts, exif }: { texts: Readonly<Record<string, string>>; exif: Uint8Array }): Scan<Patch> {
  const added = Object.entries(texts).map(([keyword, text]) => chunk('iTXt', join([latin1(`${keyword}\0\0\0\0\0`), utf8(text)])))
  const [header = { start: 8, end: Math.min(size, HEADER_END) }, ...rest] = yield* keptIn(size)
  return [{ start: 0, end: 8 }, header, chunk('eXIf', exif), ...added, ...rest]
}

/** Without texts, Exif, times, and data after the picture. */
export function* strip(size: number): Scan<Patch> {
  return [{ start: 0, end: 8 }, ...(yield* keptIn(size))]
}

function* keptIn(size: number): Scan<readonly Span[]> {
  const chunks = yield* chunksIn(size)
  const end = chunks.findIndex(({ type }) => type === 'IEND')
  return chunks.slice(0, end < 0 ? undefined : end + 1).filter(({ type }) => PICTURE.has(type))
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = join([latin1(type), data])
  return join([uint32(data.length), body, uint32(crc32(body))])
}
