import { join } from './bytes.ts'
import { type Box, boxesOf, writeBox } from './mp4-boxes.ts'
import { boxAt, kindOf, SHOWN } from './mp4-tracks.ts'

/**
 * Boxes of the video itself, by their parent (ISO/IEC 14496-12). All others are metadata: cameras, phones and drones write places and
 * their names into boxes of their own, at any level.
 */
const FILM: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    file: 'ftyp styp pdin moov moof mdat sidx ssix mfra',
    moov: 'mvhd iods trak mvex pssh',
    trak: 'tkhd edts mdia tapt clip matt',
    mdia: 'mdhd hdlr minf elng',
    minf: 'vmhd smhd hdlr dinf stbl',
    stbl: 'stsd stts ctts cslg stss stps stsz stz2 stsc stco co64 stsh sdtp stdp padb sbgp sgpd subs saiz saio',
    moof: 'mfhd traf pssh',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
  }).map(([name, inside]) => [name, new Set(inside.split(' '))] as const),
)

/** Returns true for a box of the video itself. */
export const isOfFilm = (parent: string, { type }: Pick<Box, 'type'>): boolean => FILM.get(parent)?.has(type) === true

/** Omits a box, or replaces it by zeros of the same length, if nothing may move. */
type Leave = (box: Box) => readonly Box[]
export const dropBox: Leave = () => []
export const blankBox: Leave = ({ data }) => [{ type: 'free', data: new Uint8Array(data.length) }]

/**
 * Content of a box with only the video: no tracks other than video and audio, no fragments of them (`hidden`: their ids), no names of devices.
 * Unreadable content is omitted.
 */
export function stripBox(
  parent: string,
  content: Uint8Array,
  { leave, hidden }: { leave: Leave; hidden: ReadonlySet<number> },
): Uint8Array {
  const inside = (parts: readonly Box[], kind: string): readonly Box[] =>
    parts.flatMap(({ type, data }) =>
      FILM.has(type) ? [{ type, data: within(type, data, kind) }] : [{ type, data: nameless(type, data, kind) }],
    )
  const within = (name: string, data: Uint8Array, kind: string): Uint8Array =>
    join(
      boxesOf(data).flatMap((box) => {
        const own = box.type === 'trak' ? kindOf(box.data) : kind
        const isLeft =
          !isOfFilm(name, box) || (box.type === 'trak' && !SHOWN.has(own)) || (box.type === 'traf' && hidden.has(trackOf(box.data)))
        return (isLeft ? leave(box) : inside([box], own)).map(writeBox)
      }),
    )
  return within(parent, content, '')
}

/** Id of the track of a fragment, from the content of its `traf`. */
export function trackOf(traf: Uint8Array): number {
  const head = boxAt(traf, 'tfhd')
  return head && head.length >= 8 ? new DataView(head.buffer, head.byteOffset).getUint32(4) : 0
}

/** Handlers and encoders are named after the device: their names are replaced by zeros. */
function nameless(type: string, data: Uint8Array, kind: string): Uint8Array {
  if (type === 'hdlr') return zeroed(data, 12, data.length)
  // The vendor, and the name of the encoder, in the first description of the video.
  if (type === 'stsd' && kind === 'vide') return zeroed(zeroed(data, 28, 32), 58, 90)
  return data
}

const zeroed = (data: Uint8Array, from: number, until: number): Uint8Array => Uint8Array.from(data).fill(0, from, until)
