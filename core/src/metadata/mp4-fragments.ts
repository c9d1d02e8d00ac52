import { view } from './bytes.ts'
import { boxesOf } from './mp4-boxes.ts'
import { trackOf } from './mp4-film.ts'
import { boxAt } from './mp4-tracks.ts'
import type { Span } from './scan.ts'

/** Bytes of a sample without a size in its run or fragment, by the number of the track (`trex` in `moov`). */
export function defaultSizes(moov: Uint8Array): ReadonlyMap<number, number> {
  const found = boxesOf(boxAt(moov, 'mvex') ?? new Uint8Array()).filter(({ type, data }) => type === 'trex' && data.length >= 20)
  return new Map(found.map(({ data }) => [view(data).getUint32(4), view(data).getUint32(16)]))
}

interface Fragment {
  readonly track: number
  readonly samples: readonly Span[]
  /** Its place is relative to the end of the previous track's fragment. */
  readonly follows: boolean
}

/** Places of the samples of each track of a fragment (ISO/IEC 14496-12, 8.8), from the content of its `moof` and its start. */
export function samplesIn(moof: Uint8Array, start: number, sizes: ReadonlyMap<number, number>): readonly Fragment[] {
  let last = start
  return boxesOf(moof)
    .filter(({ type }) => type === 'traf')
    .map(({ data }, index) => {
      const track = trackOf(data)
      const { base, size, counts } = headIn(boxAt(data, 'tfhd'), { moof: start, last })
      let place = base
      const samples: Span[] = []
      for (const run of boxesOf(data)) {
        if (run.type !== 'trun' || run.data.length < 8) continue
        const { offset, length } = runIn(view(run.data), size ?? sizes.get(track) ?? 0)
        const from = offset === undefined ? place : base + offset
        place = from + length
        samples.push({ start: from, end: place })
      }
      last = place
      return { track, samples, follows: index > 0 && !counts }
    })
}

/** Base offset of a fragment, and the bytes of its samples. */
function headIn(head: Uint8Array | undefined, from: { moof: number; last: number }): { base: number; size?: number; counts: boolean } {
  if (!head || head.length < 8) return { base: from.moof, counts: false }
  const data = view(head)
  const flags = data.getUint32(0) & 0xffffff
  const reader = readerOf(data, 8)
  const base = flags & 1 ? reader.next64() : flags & 0x20000 ? from.moof : from.last
  if (flags & 2) reader.next()
  if (flags & 8) reader.next()
  const size = flags & 16 ? reader.next() : undefined
  return { base, ...(size !== undefined && { size }), counts: (flags & 0x20001) !== 0 }
}

function runIn(data: DataView, size: number): { offset: number | undefined; length: number } {
  const [flags, count] = [data.getUint32(0) & 0xffffff, data.getUint32(4)]
  const reader = readerOf(data, 8)
  const offset = flags & 1 ? reader.next() | 0 : undefined
  if (flags & 4) reader.next()
  if ((flags & 0x200) === 0) return { offset, length: count * size }
  let length = 0
  for (let index = 0; index < count && reader.hasMore(); index++) {
    if (flags & 0x100) reader.next()
    length += reader.next()
    if (flags & 0x400) reader.next()
    if (flags & 0x800) reader.next()
  }
  return { offset, length }
}

/** Reads numbers in sequence; 0 after the end. */
function readerOf(data: DataView, start: number) {
  let at = start
  const next = (): number => {
    at += 4
    return at <= data.byteLength ? data.getUint32(at - 4) : 0
  }
  return { next, next64: () => next() * 2 ** 32 + next(), hasMore: () => at < data.byteLength }
}
