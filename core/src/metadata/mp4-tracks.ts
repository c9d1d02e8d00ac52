import { readLatin1, view } from './bytes.ts'
import { type Box, boxesOf } from './mp4-boxes.ts'
import type { Patch, Span } from './scan.ts'

/** Kinds of tracks that are seen and heard. Cameras, phones and drones write places into others, as metadata or as subtitles. */
const SHOWN = new Set(['vide', 'soun'])

/** Returns true for a track of pictures or sound, by the content of its `trak`. */
export const isShown = (track: Uint8Array): boolean =>
  SHOWN.has(readLatin1((boxAt(track, 'mdia', 'hdlr') ?? new Uint8Array()).subarray(8, 12)))

/** Places of the samples of a track in its file (ISO/IEC 14496-12, 8.7), one for each chunk, by the content of its `trak`. */
export function samplesOf(track: Uint8Array): Span[] {
  const sizes = table(track, 'stsz')
  const runs = table(track, 'stsc')
  const [short, long] = [table(track, 'stco'), table(track, 'co64')]
  if (!sizes || !runs) return []
  const [every, count] = [sizes.getUint32(0), sizes.getUint32(4)]
  const spans: Span[] = []
  let [run, sample] = [0, 0]
  for (const [index, start] of [...placesIn(short, 4), ...placesIn(long, 8)].entries()) {
    const next = 4 + (run + 1) * RUN
    if (next + RUN <= runs.byteLength && runs.getUint32(next) <= index + 1) run += 1
    const many = 4 + (run + 1) * RUN <= runs.byteLength ? Math.min(runs.getUint32(4 + run * RUN + 4), count - sample) : 0
    let length = every * many
    if (every === 0)
      for (let at = 8 + sample * 4; at < Math.min(8 + (sample + many) * 4, sizes.byteLength - 3); at += 4) length += sizes.getUint32(at)
    sample += many
    spans.push({ start, end: start + length })
  }
  return spans
}

/** Entry of `stsc`: the first chunk, the samples in each, and their description. */
const RUN = 12

/** A table of a track, behind its version and flags. */
function table(track: Uint8Array, name: string): DataView | undefined {
  const found = boxAt(track, 'mdia', 'minf', 'stbl', name)
  return found && found.length >= 12 ? view(found.subarray(4)) : undefined
}

/** Places of chunks, of which there are as many as the table says first. */
function placesIn(table: DataView | undefined, width: 4 | 8): number[] {
  if (!table) return []
  const many = Math.min(table.getUint32(0), Math.floor((table.byteLength - 4) / width))
  return Array.from({ length: many }, (_, index) =>
    width === 8 ? Number(table.getBigUint64(4 + index * 8)) : table.getUint32(4 + index * 4),
  )
}

function boxAt(content: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  return path.reduce<Uint8Array | undefined>(
    (inside, name) => inside && boxesOf(inside)?.find(({ type }: Box) => type === name)?.data,
    content,
  )
}

const ZEROS = new Uint8Array(64 * 1024)

/** A span of a file with zeros in place of other spans. */
export function withoutSpans({ start, end }: Span, hidden: readonly Span[]): Patch {
  const parts: (Uint8Array | Span)[] = []
  let at = start
  for (const span of hidden.toSorted((one, other) => one.start - other.start)) {
    const [from, until] = [Math.max(at, span.start), Math.min(end, span.end)]
    if (until <= from) continue
    if (from > at) parts.push({ start: at, end: from })
    for (at = from; at < until; at += ZEROS.length) parts.push(ZEROS.subarray(0, Math.min(ZEROS.length, until - at)))
    at = until
  }
  return at < end || parts.length === 0 ? [...parts, { start: at, end }] : parts
}
