import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { ObjectFacts, Storage } from '../../storage/storage.ts'

export const TAG_SOURCES = ['danbooru', 'e621'] as const
export type TagSource = (typeof TAG_SOURCES)[number]

export interface TagFile {
  /** `starter`: our own list, if the operator provides none. */
  readonly kind: 'operator' | 'starter'
  readonly bytes: number
  /** Changes with the file. */
  readonly version: string
  readonly open: () => Promise<Readable>
}

/**
 * The list of a source: `tags/<source>.csv` in the data folder, or the starter list. If machines have separate folders, any machine's list is copied
 * to the object store for all processes; an empty file removes it.
 */
export async function findTagFile({ config, storage }: Pick<Context, 'config' | 'storage'>, source: TagSource): Promise<TagFile> {
  const [key, path] = [`tags/${source}.csv`, join(config.dataDirectory, 'tags', `${source}.csv`)]
  if (config.storage.kind === 'file') {
    const local = await stat(path).catch(() => undefined)
    if (!local?.isFile() || local.size === 0) return readStarter(source)
    const facts = described('operator', { bytes: local.size, modified: local.mtime })
    return { kind: 'operator', ...facts, open: async () => createReadStream(path) }
  }
  await bring(storage, { key, path })
  const stored = await factsOf(storage, key)
  return stored ? { kind: 'operator', ...described('operator', stored), open: () => storage.stream(key) } : readStarter(source)
}

/** Copies a file of this machine to the store if it is newer. */
async function bring(storage: Storage, { key, path }: { readonly key: string; readonly path: string }): Promise<void> {
  const local = await stat(path).catch(() => undefined)
  if (!local?.isFile()) return
  const stored = await factsOf(storage, key)
  if (stored && stored.modified >= local.mtime) return
  if (local.size > 0) await storage.put(key, createReadStream(path), { type: 'text/csv' })
  else if (stored) await storage.delete(key)
}

async function factsOf(storage: Storage, key: string): Promise<ObjectFacts | undefined> {
  try {
    return await storage.stat(key)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

/** Our own list has e621 codes; Danbooru counts species as general, and has another code for meta tags. */
const DANBOORU_CODES: Readonly<Record<string, string>> = { 5: '0', 7: '5' }

async function readStarter(source: TagSource): Promise<TagFile> {
  const { size, mtime } = await stat(STARTER_LIST)
  const starter = { kind: 'starter', ...described('starter', { bytes: size, modified: mtime }) } as const
  if (source === 'e621') return { ...starter, open: async () => createReadStream(STARTER_LIST) }
  const list = await readFile(STARTER_LIST, 'utf8')
  const text = list.replaceAll(/(?<=^[^,\n]+,)\d/gm, (code) => DANBOORU_CODES[code] ?? code)
  return { ...starter, open: async () => Readable.from([text]) }
}

const STARTER_LIST = fileURLToPath(new URL('starter.csv', import.meta.url))

const described = (kind: TagFile['kind'], { bytes, modified }: ObjectFacts) => ({
  bytes,
  version: `${kind}-${bytes.toString(36)}-${Math.round(modified.getTime()).toString(36)}`,
})
