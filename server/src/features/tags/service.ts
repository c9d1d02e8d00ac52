import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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

/** Our own list has the codes of e621; Danbooru counts species as general, and has another code for what is about the picture itself. */
const DANBOORU_CODES: Readonly<Record<string, string>> = { 5: '0', 7: '5' }

async function readStarter(source: TagSource): Promise<TagFile> {
  const starter = await describe('starter', STARTER_LIST)
  if (!starter) throw new Error(`${STARTER_LIST} is missing`)
  if (source === 'e621') return starter
  const list = await readFile(STARTER_LIST, 'utf8')
  const text = list.replaceAll(/(?<=^[^,\n]+,)\d/gm, (code) => DANBOORU_CODES[code] ?? code)
  return { ...starter, open: () => Readable.from([text]) }
}

const STARTER_LIST = fileURLToPath(new URL('starter.csv', import.meta.url))

async function describe(kind: TagFile['kind'], path: string): Promise<TagFile | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const version = `${kind}-${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`
  return { kind, bytes: found.size, version, open: () => createReadStream(path) }
}
