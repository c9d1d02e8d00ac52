import { readLatin1, view } from './bytes.ts'
import { boxesOf } from './mp4-boxes.ts'
import { type Patch, type Span, zeros } from './scan.ts'

/** Kinds of tracks for video and audio. Cameras, phones and drones write places into others, as metadata or as subtitles. */
export const SHOWN = new Set(['vide', 'soun'])

/** Kind of a track, from the content of its `trak`; '' for none. */
export const kindOf = (track: Uint8Array): string => readLatin1((boxAt(track, 'mdia', 'hdlr') ?? new Uint8Array()).subarray(8, 12))

/** Number of a track, from the content of its `trak`. */
export function idOf(track: Uint8Array): number {
  const head = boxAt(track, 'tkhd')
  const at = head?.[0] === 1 ? 20 : 12
  return head && head.length >= at + 4 ? view(head).getUint32(at) : 0
}

/** Places of the samples of a track in its file (ISO/IEC 14496-12, 8.7), one per chunk, from the content of its `trak`. */
export function samplesOf(track: Uint8Array): Span[] {
  const runs = table(track, 'stsc')
  const sizes = sizesOf(track)
  const [short, long] = [table(track, 'stco'), table(track, 'co64')]
  if (!sizes || !runs) return []
  const places = [...placesIn(short, 4), ...placesIn(long, 8)]
  const spans: Span[] = []
  let [run, sample] = [0, 0]
  for (const [index, start] of places.entries()) {
    const next = 4 + (run + 1) * RUN
    if (next + RUN <= runs.byteLength && runs.getUint32(next) <= index + 1) run += 1
    const many = 4 + (run + 1) * RUN <= runs.byteLength ? runs.getUint32(4 + run * RUN + 4) : 0
    const length = sizes(sample, many)
    sample += many
    spans.push({ start, end: start + length })
  }
  return spans
}

/** Entry of `stsc`: the first chunk, the samples in each, and their description. */
const RUN = 12

/** Bytes of this many samples from a first one on. */
type Sizes = (first: number, many: number) => number

function sizesOf(track: Uint8Array): Sizes | undefined {
  const sizes = table(track, 'stsz')
  const fields = table(track, 'stz2')
  if (!sizes && !fields) return undefined
  const [every, count] = sizes ? [sizes.getUint32(0), sizes.getUint32(4)] : [0, fields?.getUint32(4) ?? 0]
  const width = fields ? fields.getUint32(0) & 0xff : 32
  const one = (index: number): number => {
    const at = 8 + Math.floor((index * width) / 8)
    const from = sizes ?? fields
    if (!from || at + Math.max(1, width / 8) > from.byteLength) return 0
    if (width === 32) return from.getUint32(at)
    if (width === 16) return from.getUint16(at)
    return width === 4 ? (from.getUint8(at) >> (index % 2 === 0 ? 4 : 0)) & 15 : from.getUint8(at)
  }
  return (first, many) => {
    const end = Math.min(count, first + many)
    // QuickTime counts audio in frames with a number of bytes described elsewhere.
    if (every > 0) return Math.max(0, end - first) * (every === 1 ? frameOf(track) : every)
    let length = 0
    for (let index = first; index < end; index++) length += one(index)
    return length
  }
}

/** Bytes of one audio sample of QuickTime: version 1 of its description contains them, others have the channels and bits. */
function frameOf(track: Uint8Array): number {
  const sound = boxAt(track, 'mdia', 'minf', 'stbl', 'stsd')?.subarray(8)
  if (kindOf(track) !== 'soun' || !sound || sound.length < 52) return 1
  const data = view(sound)
  if (data.getUint16(16) === 1 && data.getUint32(36) > 0) return Math.max(1, data.getUint32(44) / data.getUint32(36))
  return Math.max(1, (data.getUint16(24) * data.getUint16(26)) / 8)
}

/** A table of a track, after its version and flags. */
function table(track: Uint8Array, name: string): DataView | undefined {
  const found = boxAt(track, 'mdia', 'minf', 'stbl', name)
  return found && found.length >= 12 ? view(found.subarray(4)) : undefined
}

/** Places of chunks; their number precedes them. */
function placesIn(found: DataView | undefined, width: 4 | 8): number[] {
  if (!found) return []
  const many = Math.min(found.getUint32(0), Math.floor((found.byteLength - 4) / width))
  return Array.from({ length: many }, (_, index) =>
    width === 8 ? Number(found.getBigUint64(4 + index * 8)) : found.getUint32(4 + index * 4),
  )
}

/** Content of the first box on a path of types. */
export function boxAt(content: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  return path.reduce<Uint8Array | undefined>((inside, name) => inside && boxesOf(inside).find(({ type }) => type === name)?.data, content)
}

/** A span of a file with zeros except for the kept spans. `kept` is sorted. */
export function onlySpans({ start, end }: Span, kept: readonly Span[]): Patch {
  const parts: (Uint8Array | Span)[] = []
  let at = start
  for (const span of kept) {
    const [from, until] = [Math.max(at, span.start), Math.min(end, span.end)]
    if (until <= from) continue
    const last = parts.at(-1)
    // Adjacent samples are one part.
    if (from === at && last && !(last instanceof Uint8Array)) parts[parts.length - 1] = { start: last.start, end: until }
    else parts.push(...zeros(from - at), { start: from, end: until })
    at = until
  }
  return [...parts, ...zeros(end - at)]
}
