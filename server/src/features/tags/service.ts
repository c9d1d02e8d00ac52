import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export const TAG_SOURCES = ['danbooru', 'e621'] as const
export type TagSource = (typeof TAG_SOURCES)[number]

export interface TagFile {
  /** `starter`: our own words, where the operator gave no list. */
  readonly kind: 'operator' | 'starter'
  readonly bytes: number
  /** Changes with the file. */
  readonly version: string
  readonly open: () => Readable
}

/** The list of a source: `tags/<source>.csv` in the data folder, else the starter list. */
export async function findTagFile(dataDirectory: string, source: TagSource): Promise<TagFile> {
  return (await describe('operator', join(dataDirectory, 'tags', `${source}.csv`))) ?? readStarter(source)
}

async function readStarter(source: TagSource): Promise<TagFile> {
  const path = fileURLToPath(new URL(`starter-${source}.csv`, import.meta.url))
  const starter = await describe('starter', path)
  if (!starter) throw new Error(`${path} is missing`)
  return starter
}

async function describe(kind: TagFile['kind'], path: string): Promise<TagFile | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const version = `${kind}-${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`
  return { kind, bytes: found.size, version, open: () => createReadStream(path) }
}
