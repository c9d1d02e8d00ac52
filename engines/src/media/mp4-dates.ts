/** Container boxes on the path to the dates. */
const FOLDERS = new Set(['moov', 'trak', 'mdia'])
const DATED = new Set(['mvhd', 'tkhd', 'mdhd'])

/** Sets the dates of an MP4 (ISO 14496-12, 8.2.2, 8.3.2, 8.4.2) to "unknown", in place, so that the same video is always the same file. */
export function withoutDates(file: Uint8Array): Uint8Array {
  clearDates(new DataView(file.buffer, file.byteOffset, file.byteLength), 0, file.byteLength)
  return file
}

function clearDates(view: DataView, from: number, end: number): void {
  for (let at = from; at + 8 <= end;) {
    const short = view.getUint32(at)
    const head = short === 1 ? 16 : 8
    const size = short === 0 ? end - at : short === 1 ? Number(view.getBigUint64(at + 8)) : short
    if (size < head) return
    const name = String.fromCharCode(view.getUint8(at + 4), view.getUint8(at + 5), view.getUint8(at + 6), view.getUint8(at + 7))
    if (FOLDERS.has(name)) clearDates(view, at + head, at + size)
    if (DATED.has(name)) {
      // Version 1 has dates of 64 bits. The creation date is followed by the modification date.
      const bytes = view.getUint8(at + head) === 1 ? 16 : 8
      for (let i = 0; i < bytes; i++) view.setUint8(at + head + 4 + i, 0)
    }
    at += size
  }
}
