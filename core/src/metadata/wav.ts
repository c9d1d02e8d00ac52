import { join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'
import { writeTag } from './mp3.ts'

/** RIFF chunks; the packet stands in `_PMX`, as its standard has it, the rest in LIST/INFO and, for readers that take no Chinese there, in a tag of ID3. */
const XMP = '_PMX'
const ABOUT = new Set([XMP, 'iXML', 'bext', 'id3 ', 'ID3 '])

export const isWav = (bytes: Uint8Array): boolean => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

/** The same sound with this packet and comment behind it. */
export function writeWav(wav: Uint8Array, { xmp, comment }: { xmp: string; comment: string }): Uint8Array<ArrayBuffer> {
  const info = assemble([
    { type: 'ISFT', data: utf8('Stipple\0') },
    { type: 'ICMT', data: utf8(`${comment}\0`) },
  ])
  const list = { type: 'LIST', data: join([latin1('INFO'), info]) }
  return whole([...soundOf(wav), list, { type: 'id3 ', data: writeTag({ xmp, comment }) }, { type: XMP, data: utf8(xmp) }])
}

export function readWav(wav: Uint8Array): { xmp?: string; comment?: string } {
  const chunks = chunksOf(wav.subarray(12))
  const xmp = chunks.find(({ type }) => type === XMP)?.data
  const info = chunks.find(isInfo)?.data
  const comment = info && chunksOf(info.subarray(4)).find(({ type }) => type === 'ICMT')?.data
  return { ...(xmp && { xmp: readUtf8(xmp) }), ...(comment && { comment: readUtf8(comment).replace(/\0+$/, '') }) }
}

/** Without what is said about the sound; its format, samples and marks stay. */
export const strip = (wav: Uint8Array): Uint8Array<ArrayBuffer> => whole(soundOf(wav))

const soundOf = (wav: Uint8Array): Chunk[] => chunksOf(wav.subarray(12)).filter((chunk) => !ABOUT.has(chunk.type) && !isInfo(chunk))

/** Other lists name marks in the sound. */
const isInfo = ({ type, data }: Chunk): boolean => type === 'LIST' && startsWith(data, 'INFO')

function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = view(bytes).getUint32(at + 4, true)
    // What writes as it goes leaves a length that reaches beyond the end.
    chunks.push({ type: readLatin1(bytes.subarray(at, at + 4)), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

function whole(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const body = assemble(chunks)
  return join([latin1('RIFF'), uint32(body.length + 4, { littleEndian: true }), latin1('WAVE'), body])
}

const assemble = (chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> =>
  join(
    chunks.flatMap(({ type, data }) => [latin1(type), uint32(data.length, { littleEndian: true }), data, new Uint8Array(data.length % 2)]),
  )
