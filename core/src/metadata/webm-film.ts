import { join, utf8 } from './bytes.ts'
import { bytesOf, CLUSTER, element, elementsIn, elementsOf, type Part, readNumber, sizeBytes, writePart } from './ebml.ts'
import { lengthOf, type Patch, type Scan, sizeOf, type Span, zeros } from './scan.ts'

/** A part of the segment; in a cluster, the blocks of hidden tracks become voids of the same length. */
export function* hideTracks(part: Part, hidden: ReadonlySet<number>): Scan<Patch> {
  const { id, data } = part
  if (id !== CLUSTER || hidden.size === 0 || data instanceof Uint8Array) return writePart(part)
  const patch: (Uint8Array | Span)[] = [bytesOf(id), sizeBytes(lengthOf(data))]
  for (const { id: kind, data: block, at } of yield* elementsIn(data)) {
    const start = data.start + at
    const isHidden =
      kind === CHECKSUM || hidden.has(kind === SIMPLE_BLOCK ? yield* trackOf(block) : kind === BLOCK_GROUP ? yield* trackOfGroup(block) : 0)
    // The id of a void has the same width, and its length stays.
    if (isHidden) patch.push(Uint8Array.of(VOID), { start: start + 1, end: block.start }, ...zeros(lengthOf(block)))
    else patch.push({ start, end: block.end })
  }
  return sizeOf(patch) === sizeOf(writePart(part)) ? patch : [...patch, ...zeros(sizeOf(writePart(part)) - sizeOf(patch))]
}

const VOID = 0xec
const CHECKSUM = 0xbf
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1

/** Number of the track of a block, at its start; 0 for none. */
function* trackOf({ start, end }: Span): Scan<number> {
  return readNumber(yield { start, end: Math.min(end, start + 8) }, 0, { marked: false })?.value ?? 0
}

function* trackOfGroup(group: Span): Scan<number> {
  const block = (yield* elementsIn(group)).find(({ id }) => id === BLOCK)
  return block ? yield* trackOf(block.data) : 0
}

const TRACK = 0xae
const TRACK_NUMBER = 0xd7
const TRACK_TYPE = 0x83
/** Video and audio. Others are subtitles, buttons and data. */
const SHOWN: ReadonlySet<number> = new Set([1, 2])
/** Names of a track and of its encoder, and its attachments. */
const NAMES: ReadonlySet<number> = new Set([0x536e, 0x258688, 0x7446])

const valueOf = (content: Uint8Array, wanted: number): number =>
  elementsOf(content)
    .find(({ id }) => id === wanted)
    ?.data.reduce((sum, byte) => sum * 256 + byte, 0) ?? 0

export const hiddenIn = (tracks: Uint8Array): readonly number[] =>
  elementsOf(tracks).flatMap(({ id, data }) => (id === TRACK && !SHOWN.has(valueOf(data, TRACK_TYPE)) ? [valueOf(data, TRACK_NUMBER)] : []))

/** Video and audio tracks, without names. */
export const stripTracks = (tracks: Uint8Array): Uint8Array =>
  join(
    elementsOf(tracks)
      .filter(({ id, data }) => id === TRACK && SHOWN.has(valueOf(data, TRACK_TYPE)))
      .map(({ id, data }) => element(id, withoutNames(data))),
  )

const withoutNames = (track: Uint8Array): Uint8Array =>
  join(elementsOf(track).flatMap(({ id, data }) => (NAMES.has(id) ? [] : [element(id, data)])))

const CUE_POINT = 0xbb
const CUE_PLACES = 0xb7
const CUE_TRACK = 0xf7

/** The index without the places of hidden tracks. */
export const stripCues = (cues: Uint8Array, hidden: ReadonlySet<number>): Uint8Array =>
  join(
    elementsOf(cues).flatMap(({ id, data }) => {
      const inside = elementsOf(data).filter((one) => one.id !== CUE_PLACES || !hidden.has(valueOf(one.data, CUE_TRACK)))
      return id === CUE_POINT && inside.some((one) => one.id === CUE_PLACES)
        ? [
            element(
              id,
              inside.map((one) => element(one.id, one.data)),
            ),
          ]
        : []
    }),
  )

/** The info element with time unit and duration only; the required names of the writing programs are empty. */
export const stripInfo = (info: Uint8Array): Uint8Array =>
  join(elementsOf(info).flatMap(({ id, data }) => (TIMES.has(id) ? [element(id, data)] : PROGRAMS.has(id) ? [element(id, utf8('-'))] : [])))

const TIMES: ReadonlySet<number> = new Set([0x2ad7b1, 0x4489])
const PROGRAMS: ReadonlySet<number> = new Set([0x4d80, 0x5741])
