import { readLatin1, startsWith, view } from './bytes.ts'
import { boxesOf } from './mp4-boxes.ts'
import type { Scan } from './scan.ts'

/** AVIF and HEIC (ISO/IEC 23008-12): pictures in MP4 boxes; their metadata are items that `iinf` names and `iloc` locates. */
export const isAvif = (head: Uint8Array): boolean =>
  startsWith(head, 'ftyp', 4) && /^(?:avi|hei|hev|mif|msf)/.test(readLatin1(head.subarray(8, 12)))

/** Most boxes at the start that are searched for `meta`. */
const MAX_BOXES = 16

export function* readAvif(size: number): Scan<{ xmp?: string; exif?: Uint8Array }> {
  const meta = yield* metaIn(size)
  const boxes = meta ? boxesOf(meta.subarray(4)) : []
  const of = (wanted: string): Uint8Array => boxes.find(({ type }) => type === wanted)?.data ?? new Uint8Array()
  const places = placesOf(of('iloc'))
  let [xmp, exif]: (Uint8Array | undefined)[] = []
  for (const { id, kind } of itemsOf(of('iinf'))) {
    const place = places.get(id)
    if (!place || (kind !== 'Exif' && kind !== 'mime')) continue
    const data = place.isInside ? of('idat').subarray(place.start, place.end) : yield place
    // The offset of the block comes first.
    if (kind === 'Exif' && data.length > 4) exif ??= data.subarray(4 + view(data).getUint32(0))
    if (kind === 'mime' && data.length > 0) xmp ??= data
  }
  const block = exif && (startsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif)
  return { ...(xmp && { xmp: new TextDecoder().decode(xmp) }), ...(block && { exif: block }) }
}

function* metaIn(size: number): Scan<Uint8Array | undefined> {
  for (let [at, count] = [0, 0]; at + 8 <= size && count < MAX_BOXES; count += 1) {
    const head = yield { start: at, end: at + 8 }
    const length = view(head).getUint32(0)
    if (length < 8) return undefined
    if (startsWith(head, 'meta', 4)) return yield { start: at + 8, end: Math.min(size, at + length) }
    at += length
  }
  return undefined
}

/** Ids and types of items; versions 2 and 3 of their boxes, which have types. */
function itemsOf(iinf: Uint8Array): readonly { readonly id: number; readonly kind: string }[] {
  if (iinf.length < 6) return []
  return boxesOf(iinf.subarray(iinf[0] === 0 ? 6 : 8)).flatMap(({ type, data }) => {
    const wide = data[0] === 3
    if (type !== 'infe' || data.length < 12 || (data[0] ?? 0) < 2) return []
    const id = wide ? view(data).getUint32(4) : view(data).getUint16(4)
    const at = wide ? 10 : 8
    return [{ id, kind: readLatin1(data.subarray(at, at + 4)) }]
  })
}

interface Place {
  readonly start: number
  readonly end: number
  /** Inside `idat`. */
  readonly isInside: boolean
}

/** Places of contiguous items. */
function placesOf(iloc: Uint8Array): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>()
  const [version = 0, , , , sizes = 0, more = 0] = iloc
  let at = 6
  const take = (width: number): number => {
    let value = 0
    for (let index = 0; index < width; index += 1) value = value * 256 + (iloc[at + index] ?? 0)
    at += width
    return value
  }
  const count = take(version < 2 ? 2 : 4)
  for (let index = 0; index < count && at < iloc.length; index += 1) {
    const id = take(version < 2 ? 2 : 4)
    const method = version > 0 ? take(2) & 15 : 0
    take(2)
    const base = take(more >> 4)
    const extents = take(2)
    for (let extent = 0; extent < extents && at < iloc.length; extent += 1) {
      if (version > 0) take(more & 15)
      const start = base + take(sizes >> 4)
      const end = start + take(sizes & 15)
      if (extents === 1 && method < 2) places.set(id, { start, end, isInside: method === 1 })
    }
  }
  return places
}
