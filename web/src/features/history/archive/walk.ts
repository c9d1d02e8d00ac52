import { type ArchiveFile, type ArchiveFiles, DamagedFile } from './archive-file.ts'
import { crcOf } from './crc.ts'
import { bytesOf, scan } from './scan.ts'

/**
 * Reads a zip archive from its beginning, by the header before each file, if its end with the directory is missing. Only headers are in memory; file
 * content stays on disk. Undefined for a file that is not an archive. The format: PKWARE's APPNOTE 6.3.10, sections 4.3.7 (headers),
 * 4.3.9 (descriptors) and 4.5.3 (64-bit sizes).
 */
export async function walkArchive(archive: Blob, signal: AbortSignal): Promise<ArchiveFiles | undefined> {
  if (!(await headerAt(archive, 0))) return undefined
  const files: ArchiveFile[] = []
  const broken: string[] = []
  let at = 0
  while (at < archive.size) {
    signal.throwIfAborted()
    const header = await headerAt(archive, at)
    if (header === 'directory') break
    if (header) {
      const extent = await extentOf(archive, header, signal)
      if (!extent) broken.push(header.name)
      else if (!header.name.endsWith('/')) files.push(fileOf(archive, header, extent))
      at = extent?.end ?? header.start
    }
    // A header follows as a rule. Otherwise something is damaged, and the search continues at the next header.
    else at = (await scan(archive, { from: at + 1, accept: isHeader, signal })) ?? archive.size
  }
  return { files, broken }
}

const FILE = 0x04034b50
const DIRECTORY = 0x02014b50
const DESCRIPTOR = 0x08074b50
const FIXED = 30
const [STORED, DEFLATED] = [0, 8]
const [ENCRYPTED, STREAMED, UTF8] = [1, 8, 0x800]
/** In place of a size that needs 64 bits. */
const ELSEWHERE = 0xffffffff
const NEWEST = 63

interface Header {
  readonly name: string
  readonly changed: Date
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  /** Offset of its bytes. */
  readonly start: number
}

/** A header that a walk can continue from: of a file or of the directory. */
const isHeader = (bytes: DataView, position: number): number | undefined =>
  isFileHeader(bytes) || (bytes.byteLength >= 4 && bytes.getUint32(0, true) === DIRECTORY) ? position : undefined

/** The signature, a version that exists, and a name: together unlikely in the bytes of a picture. */
const isFileHeader = (bytes: DataView): boolean =>
  bytes.byteLength >= FIXED &&
  bytes.getUint32(0, true) === FILE &&
  bytes.getUint8(4) <= NEWEST &&
  (bytes.getUint16(8, true) === STORED || bytes.getUint16(8, true) === DEFLATED) &&
  bytes.getUint16(26, true) > 0

async function headerAt(archive: Blob, at: number): Promise<Header | 'directory' | undefined> {
  const bytes = await bytesOf(archive, at, at + FIXED)
  if (!isFileHeader(bytes)) return isHeader(bytes, at) === undefined ? undefined : 'directory'
  const [nameLength, extraLength] = [bytes.getUint16(26, true), bytes.getUint16(28, true)]
  const more = await bytesOf(archive, at + FIXED, at + FIXED + nameLength + extraLength)
  if (more.byteLength < nameLength + extraLength) return undefined
  const flags = bytes.getUint16(6, true)
  return {
    name: new TextDecoder(flags & UTF8 ? 'utf-8' : 'latin1').decode(more.buffer.slice(0, nameLength)),
    changed: dateOf(bytes.getUint16(12, true), bytes.getUint16(10, true)),
    flags,
    method: bytes.getUint16(8, true),
    crc: bytes.getUint32(14, true),
    ...sizesOf(bytes, new DataView(more.buffer, nameLength)),
    start: at + FIXED + nameLength + extraLength,
  }
}

/** Sizes of 64 bits are in the extra field number 1, each only if it is needed. */
function sizesOf(header: DataView, extra: DataView): { readonly packed: number; readonly unpacked: number } {
  let [packed, unpacked] = [header.getUint32(18, true), header.getUint32(22, true)]
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    const end = Math.min(extra.byteLength, at + 4 + extra.getUint16(at + 2, true))
    if (extra.getUint16(at, true) !== 1) continue
    let next = at + 4
    const take = (size: number): number => {
      if (size !== ELSEWHERE || next + 8 > end) return size
      next += 8
      return Number(extra.getBigUint64(next - 8, true))
    }
    unpacked = take(unpacked)
    packed = take(packed)
  }
  return { packed, unpacked }
}

interface Extent {
  readonly packed: number
  readonly unpacked: number
  readonly crc: number
  /** Offset at which the next header may be. */
  readonly end: number
}

/** End offset of a file's bytes; undefined if the archive ends before. */
async function extentOf(archive: Blob, header: Header, signal: AbortSignal): Promise<Extent | undefined> {
  const { flags, packed, unpacked, crc, start } = header
  // Written in one go: the checksum was unknown before the bytes, and mostly the sizes, too; they follow the bytes.
  if (flags & STREAMED) {
    const accept = (bytes: DataView, position: number) => descriptorOf(bytes, { header, position })
    return scan(archive, { from: start + packed, accept, signal })
  }
  return start + packed <= archive.size ? { packed, unpacked, crc, end: start + packed } : undefined
}

/** A descriptor is recognised by its signature and by the matching size of the bytes before it, in 32 or in 64 bits. */
function descriptorOf(bytes: DataView, { header, position }: { header: Header; position: number }): Extent | undefined {
  if (bytes.byteLength < 16 || bytes.getUint32(0, true) !== DESCRIPTOR) return undefined
  const packed = position - header.start
  const crc = bytes.getUint32(4, true)
  const fits = (unpacked: number) => header.method !== STORED || unpacked === packed
  const unpacked = bytes.getUint32(12, true)
  if (bytes.getUint32(8, true) === packed && fits(unpacked)) return { packed, unpacked, crc, end: position + 16 }
  if (bytes.byteLength < 24 || bytes.getBigUint64(8, true) !== BigInt(packed)) return undefined
  const wide = Number(bytes.getBigUint64(16, true))
  return fits(wide) ? { packed, unpacked: wide, crc, end: position + 24 } : undefined
}

const fileOf = (archive: Blob, { name, changed, flags, method, start }: Header, { packed, unpacked, crc }: Extent): ArchiveFile => ({
  name,
  changed,
  read: async () => {
    if (flags & ENCRYPTED) throw new Error('Encrypted')
    const bytes = archive.slice(start, start + packed)
    const file = method === DEFLATED ? await unpack(bytes, unpacked) : bytes
    if (file.size !== unpacked || (await crcOf(file)) !== crc) throw new DamagedFile()
    return file
  },
})

/** Stops at once when a file is larger than it claims. */
function unpack(packed: Blob, size: number): Promise<Blob> {
  let sum = 0
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      sum += piece.byteLength
      if (sum > size) controller.error(new DamagedFile())
      else controller.enqueue(piece)
    },
  })
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(watch)).blob()
}

/** In the MS-DOS format. */
const dateOf = (date: number, time: number): Date =>
  new Date(1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2)
