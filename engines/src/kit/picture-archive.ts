import { PassThrough, type Readable } from 'node:stream'
import { LIMITS } from '@stipple/core/domain/limits'
import type { ArchiveProblemCode } from '@stipple/core/domain/validate-input'
import sharp from 'sharp'
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** Reason for refusing an archive, with the values of the message's placeholders. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
  readonly code: ArchiveProblemCode
  readonly params: Readonly<Record<string, number | string>>

  constructor(code: ArchiveProblemCode, params: Readonly<Record<string, number | string>> = {}, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.params = params
  }
}

/** Archive in a store, read by ranges. `end` is exclusive. */
export interface RemoteArchive {
  readonly bytes: number
  readonly read: (range: { start: number; end: number }) => Promise<Readable>
}

export interface ArchivedPicture {
  readonly name: string
  readonly width: number
  readonly height: number
}

const MEGABYTE = 1024 * 1024
const MILLION = 1_000_000
/** Bytes within which a picture's header ends, including colour profiles and a camera's preview. */
const HEAD_BYTES = 512 * 1024
/** Compression ratio from which a file counts as a zip bomb: pictures are compressed already. Small files are exempt. */
const BOMB = { ratio: 60, from: 2 * MEGABYTE }

/**
 * Lists the pictures of an archive by name. Reads only the directory at its end and the header of each picture, so that neither its size nor
 * its declared content can do harm.
 * @throws {ArchiveFault} for the first reason why no style can be learned from it
 */
export async function inspectArchive(archive: RemoteArchive): Promise<readonly ArchivedPicture[]> {
  const reader = new RemoteReader(archive)
  try {
    return await inspect(() => fromRandomAccessReaderPromise(reader, archive.bytes, OPTIONS))
  } catch (error) {
    // A failure of the store is not the archive's fault.
    throw reader.failure ?? error
  }
}

/** Yields the files of a stored archive's pictures one at a time, by name. Throws as `inspectArchive` does. */
export async function* unpackPictures(path: string): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array }> {
  const zip = await opened(() => openPromise(path, OPTIONS))
  try {
    for (const entry of await picturesIn(zip)) {
      yield { name: entry.fileName, bytes: await contentOf(zip, { entry, most: LIMITS.upload.bytes }) }
    }
  } finally {
    zip.close()
  }
}

/** Counts the pictures from the directory alone. Throws as `inspectArchive` does. */
export async function countPictures(path: string): Promise<number> {
  const zip = await opened(() => openPromise(path, OPTIONS))
  try {
    return (await picturesIn(zip)).length
  } finally {
    zip.close()
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const

async function inspect(open: () => Promise<ZipFile>): Promise<readonly ArchivedPicture[]> {
  const zip = await opened(open)
  const pictures: ArchivedPicture[] = []
  for (const entry of await picturesIn(zip)) {
    const head = await contentOf(zip, { entry, most: HEAD_BYTES, cut: true })
    pictures.push({ name: entry.fileName, ...(await sizeOf(head, shown(entry.fileName))) })
  }
  return pictures
}

async function opened(open: () => Promise<ZipFile>): Promise<ZipFile> {
  try {
    return await open()
  } catch (cause) {
    throw new ArchiveFault('archive_damaged', {}, cause)
  }
}

/**
 * Lists the entries that are pictures, by name; skips files that systems leave behind, and captions: a text beside each picture with the same name, as kohya,
 * ai-toolkit and ComfyUI read them. Refuses all others.
 */
async function picturesIn(zip: ZipFile): Promise<readonly Entry[]> {
  const { pictures, entries, unpackedBytes, captionBytes } = LIMITS.training
  if (zip.entryCount > entries) throw new ArchiveFault('archive_many', { limit: pictures.most })
  const found: Entry[] = []
  const captions: Entry[] = []
  let unpacked = 0
  for await (const entry of entriesOf(zip)) {
    if (isLeftBehind(entry.fileName)) continue
    if (/^[^/]+\.txt$/i.test(entry.fileName) && entry.uncompressedSize <= captionBytes) {
      captions.push(entry)
      continue
    }
    refuseUnfit(entry)
    unpacked += entry.uncompressedSize
    if (unpacked > unpackedBytes) throw new ArchiveFault('archive_bomb', { name: shown(entry.fileName) })
    found.push(entry)
    if (found.length > pictures.most) throw new ArchiveFault('archive_many', { limit: pictures.most })
  }
  const stems = new Set(found.map(({ fileName }) => stemOf(fileName)))
  for (const caption of captions) if (!stems.has(stemOf(caption.fileName))) refuseUnfit(caption)
  if (found.length < pictures.least) throw new ArchiveFault('archive_few', { found: found.length, least: pictures.least })
  return found.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
}

const stemOf = (name: string): string => name.replace(/\.\w+$/, '')

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (cause) {
    throw new ArchiveFault('archive_damaged', {}, cause)
  }
}

/** Recognises entries of folders, and files that systems add to every archive: `__MACOSX/`, `.DS_Store`, `Thumbs.db`. */
function isLeftBehind(name: string): boolean {
  const parts = name.split('/')
  const file = parts.at(-1) ?? ''
  return file === '' || parts[0] === '__MACOSX' || parts.some((part) => part.startsWith('.')) || /^(thumbs\.db|desktop\.ini)$/i.test(file)
}

/** Refuses a file by its entry in the directory. */
function refuseUnfit(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry
  const name = shown(fileName)
  if (fileName.includes('/')) throw new ArchiveFault('archive_folder', { name })
  if (!/\.(png|jpe?g)$/i.test(fileName)) throw new ArchiveFault('archive_kind', { name })
  if (entry.isEncrypted()) throw new ArchiveFault('archive_locked', { name })
  if (!entry.canDecodeFileData()) throw new ArchiveFault('archive_damaged')
  if (uncompressedSize > BOMB.from && uncompressedSize > compressedSize * BOMB.ratio) throw new ArchiveFault('archive_bomb', { name })
  if (uncompressedSize > LIMITS.upload.bytes)
    throw new ArchiveFault('archive_large_file', { name, maximum: LIMITS.upload.bytes / MEGABYTE })
}

/** Reads format and size from a file's own header, because its name proves nothing. */
async function sizeOf(head: Uint8Array, name: string): Promise<{ width: number; height: number }> {
  const { format, width, height } = await sharp(head, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ArchiveFault('archive_unreadable', { name }, cause)
    })
  if (format !== 'png' && format !== 'jpeg') throw new ArchiveFault('archive_kind', { name })
  const minimum = LIMITS.training.side
  if (Math.min(width, height) < minimum) throw new ArchiveFault('archive_small_picture', { name, width, height, minimum })
  if (width * height > LIMITS.upload.pixels)
    throw new ArchiveFault('archive_large_picture', { name, maximum: LIMITS.upload.pixels / MILLION })
  return { width, height }
}

/** Reads a file, or its first bytes with `cut`. yauzl ends the stream with an error when there are more than the directory declares. */
async function contentOf(zip: ZipFile, { entry, most, cut = false }: { entry: Entry; most: number; cut?: boolean }): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece)
      length += piece.length
      if (length >= most && cut) break
      if (length > most) throw new Error('longer than the directory says')
    }
  } catch (cause) {
    throw new ArchiveFault('archive_damaged', {}, cause)
  }
  return Buffer.concat(pieces)
}

const LONGEST_NAME = 60
const shown = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)

class RemoteReader extends RandomAccessReader {
  readonly #archive: RemoteArchive
  /** Error of the store while reading, which says nothing about the archive. */
  failure: unknown

  constructor(archive: RemoteArchive) {
    super()
    this.#archive = archive
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    this.#archive.read({ start, end }).then(
      (stream) => {
        stream.once('error', (error) => this.#fail(through, error))
        through.once('close', () => stream.destroy())
        stream.pipe(through)
      },
      (error: unknown) => this.#fail(through, error),
    )
    return through
  }

  #fail(through: PassThrough, error: unknown): void {
    this.failure = error
    through.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
