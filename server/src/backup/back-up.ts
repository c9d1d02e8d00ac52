import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import { openDump } from '../db/dump.ts'
import { Problem } from '../problem.ts'
import { isVariant } from '../storage/cached-variants.ts'
import type { Storage } from '../storage/storage.ts'
import { FILE_LIST, fileEntry, type ListedFile, MANIFEST, type Manifest, tableEntry } from './manifest.ts'

interface From {
  readonly databaseUrl: string
  readonly storage: Storage
  readonly now: Date
  /** Reports progress. */
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void
}

/**
 * Writes a snapshot of the database, and all files, into one zip archive. The server may be running. The archive gets its name when it is complete.
 */
export async function backUp(path: string, from: From): Promise<Manifest> {
  const unfinished = `${path}.partial`
  const written: { manifest?: Manifest } = {}
  try {
    // The zip writer requests its entries one by one, so memory holds one chunk.
    await pipeline(
      Readable.fromWeb(makeZip(entries(from, (manifest) => (written.manifest = manifest)))),
      createWriteStream(unfinished, { flush: true }),
    )
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  if (!written.manifest) throw new Error('the archive has no manifest')
  return written.manifest
}

interface Entry {
  readonly name: string
  readonly lastModified: Date
  readonly input: string | AsyncIterable<string | Uint8Array>
}

async function* entries({ databaseUrl, storage, now, onProgress }: From, onManifest: (manifest: Manifest) => void): AsyncGenerator<Entry> {
  // Before the files: a file added later belongs to no row of the dump and does no harm.
  const dump = await openDump(databaseUrl)
  try {
    const tables: Manifest['tables'] = []
    for (const table of dump.tables) {
      const counted = { rows: 0 }
      yield { name: tableEntry(table.name), lastModified: now, input: counting(dump.rows(table), counted) }
      tables.push({ name: table.name, columns: [...table.columns], rows: counted.rows })
    }
    const files: ListedFile[] = []
    let bytes = 0
    for await (const key of storage.keys()) {
      // Derived copies of downloads can be made again.
      if (isVariant(key)) continue
      const content = await openFile(storage, key)
      if (!content) continue
      const facts = { bytes: 0, sha256: '' }
      yield { name: fileEntry(key), lastModified: now, input: measuring(content, facts) }
      files.push({ key, ...facts })
      bytes += facts.bytes
      onProgress?.({ files: files.length, bytes })
    }
    yield { name: FILE_LIST, lastModified: now, input: files.map((file) => `${JSON.stringify(file)}\n`).join('') }
    const { schema, sequences } = dump
    const made = now.toISOString()
    const manifest: Manifest = { format: 'stipple-backup', version: 1, made, schema, tables, sequences, files: files.length, bytes }
    onManifest(manifest)
    yield { name: MANIFEST, lastModified: now, input: JSON.stringify(manifest, undefined, 2) }
  } finally {
    await dump.close()
  }
}

/** Undefined for a file deleted since it was listed. */
async function openFile(storage: Storage, key: string): Promise<Readable | undefined> {
  try {
    return await storage.stream(key)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

async function* counting(pieces: AsyncIterable<string>, counted: { rows: number }): AsyncGenerator<string> {
  for await (const piece of pieces) {
    counted.rows += piece.split('\n').length - 1
    yield piece
  }
}

async function* measuring(content: Readable, facts: { bytes: number; sha256: string }): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    facts.bytes += chunk.byteLength
    yield chunk
  }
  facts.sha256 = hash.digest('hex')
}
