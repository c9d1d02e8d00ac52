import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { LoadRefused, loadDump } from '../db/load.ts'
import type { Storage } from '../storage/storage.ts'
import { type Archive, openArchive } from './archive.ts'
import { FILE_LIST, fileEntry, type ListedFile, listedFile, MANIFEST, type Manifest, manifestSchema, tableEntry } from './manifest.ts'

interface Into {
  /** Migrated, without accounts. */
  readonly databaseUrl: string
  readonly storage: Storage
  readonly onProgress?: (done: { readonly files: number; readonly of: number }) => void
}

export interface Restored {
  readonly manifest: Manifest
  /** Keys of files that differ from the backup; all others are restored. */
  readonly damaged: readonly string[]
}

/** Rows per insert statement. */
const PAGE = 500

/**
 * Restores an archive of `backUp`: first the files, which do no harm alone, then the database in one transaction.
 * @throws {LoadRefused} if the archive is invalid, or the database is in use or of another release
 */
export async function restore(path: string, { databaseUrl, storage, onProgress }: Into): Promise<Restored> {
  const archive = await openArchive(path).catch((cause: unknown) => {
    throw new LoadRefused(`${path} is not a zip archive, or it is damaged.`, { cause })
  })
  try {
    const manifest = await readManifest(archive)
    const damaged: string[] = []
    let files = 0
    for await (const file of listed(archive)) {
      if (!(await putBack(archive, storage, file))) damaged.push(file.key)
      onProgress?.({ files: ++files, of: manifest.files })
    }
    const { schema, tables, sequences } = manifest
    const counts = await loadDump(databaseUrl, {
      schema,
      tables,
      sequences,
      rows: (table) => linesOf(archive, tableEntry(table)),
    })
    const short = tables.filter(({ name, rows }) => counts[name] !== rows).map(({ name }) => name)
    if (short.length > 0) throw new Error(`not all rows came back of: ${short.join(', ')}`)
    return { manifest, damaged }
  } finally {
    archive.close()
  }
}

async function readManifest(archive: Archive): Promise<Manifest> {
  if (!archive.has(MANIFEST)) throw new LoadRefused('This archive is not a backup, or it is incomplete.')
  const parsed = manifestSchema.safeParse(JSON.parse(await text(await archive.open(MANIFEST))))
  if (!parsed.success) throw new LoadRefused('The manifest of this backup has an unknown format.')
  return parsed.data
}

async function* listed(archive: Archive): AsyncGenerator<ListedFile> {
  for await (const lines of linesOf(archive, FILE_LIST)) for (const line of lines) yield listedFile.parse(JSON.parse(line))
}

/** False if it is missing or damaged; the store accepts it completely or not at all. */
async function putBack(archive: Archive, storage: Storage, file: ListedFile): Promise<boolean> {
  try {
    // The type is in the database.
    await storage.put(file.key, Readable.from(intact(archive, file)), { type: 'application/octet-stream' })
    return true
  } catch (error) {
    if (error instanceof Damaged) return false
    throw error
  }
}

class Damaged extends Error {}

/** The content of a file. Throws `Damaged` if it cannot be read as it was written. */
async function* intact(archive: Archive, { key, bytes, sha256 }: ListedFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let length = 0
  try {
    for await (const chunk of (await archive.open(fileEntry(key))) as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      length += chunk.byteLength
      yield chunk
    }
  } catch (cause) {
    throw new Damaged(key, { cause })
  }
  if (length !== bytes || hash.digest('hex') !== sha256) throw new Damaged(key)
}

async function* linesOf(archive: Archive, name: string): AsyncGenerator<readonly string[]> {
  let page: string[] = []
  for await (const line of createInterface({ input: await archive.open(name), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') page.push(line)
    if (page.length === PAGE) {
      yield page
      page = []
    }
  }
  if (page.length > 0) yield page
}
