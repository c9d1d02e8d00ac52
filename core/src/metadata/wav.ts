import { join, latin1, readUtf8, startsWith, utf8 } from './bytes.ts'
import { writeTag } from './mp3.ts'
import { assemble, type Chunk, chunksIn, riff } from './riff.ts'
import { type Patch, patched, type Scan, scanBytes, type Span } from './scan.ts'

/** The packet is in `_PMX`, as specified by XMP, the rest in LIST/INFO and, for readers without Chinese there, in an ID3 tag. */
const XMP = '_PMX'
/** Chunks of the audio itself, with the places of its marks and loops. Recorders write their position into others (`bext`, `iXML`, `guan`, `wamd`). */
const SOUND = new Set(['fmt ', 'fact', 'data', 'cue ', 'smpl', 'inst'])

export const isWav = (head: Uint8Array): boolean => startsWith(head, 'RIFF') && startsWith(head, 'WAVE', 8)

/** The same audio with this packet and comment after it. */
export function* writeWav(size: number, { xmp, comment }: { xmp: string; comment: string }): Scan<Patch> {
  const info = assemble([
    { type: 'ISFT', data: utf8('Stipple\0') },
    { type: 'ICMT', data: utf8(`${comment}\0`) },
  ])
  const list = { type: 'LIST', data: join([latin1('INFO'), patched(new Uint8Array(), info)]) }
  return riff('WAVE', [...(yield* soundIn(size)), list, { type: 'id3 ', data: writeTag({ xmp, comment }) }, { type: XMP, data: utf8(xmp) }])
}

export function* readWav(size: number): Scan<{ xmp?: string; comment?: string }> {
  const chunks = yield* chunksIn(size)
  const packet = chunks.find(({ type }) => type === XMP)?.data
  const xmp = packet && readUtf8(yield packet)
  const comment = yield* commentIn(chunks)
  return { ...(xmp !== undefined && { xmp }), ...(comment !== undefined && { comment }) }
}

/** Without metadata; its format, samples and the places of its marks stay. */
export function* strip(size: number): Scan<Patch> {
  return riff('WAVE', yield* soundIn(size))
}

function* soundIn(size: number): Scan<readonly Chunk[]> {
  return (yield* chunksIn(size)).filter(({ type }) => SOUND.has(type))
}

/** Other lists name marks in the audio. */
function* isInfo({ type, data }: Chunk<Span>): Scan<boolean> {
  return type === 'LIST' && startsWith(yield { start: data.start, end: Math.min(data.end, data.start + 4) }, 'INFO')
}

function* commentIn(chunks: readonly Chunk<Span>[]): Scan<string | undefined> {
  for (const chunk of chunks) {
    if (!(yield* isInfo(chunk))) continue
    const info = yield chunk.data
    const comment = scanBytes(info, chunksIn(info.length, 4)).find(({ type }) => type === 'ICMT')?.data
    return comment && readUtf8(info.subarray(comment.start, comment.end)).replace(/\0+$/, '')
  }
  return undefined
}
