import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../lib/new-id.ts'
import { Problem } from '../problem.ts'
import { sweepLeftovers } from './leftovers.ts'
import { storageProblem } from './storage-problem.ts'
import { checkKey, type StorableContent, type Storage } from './storage.ts'

/** Object store in a local folder. */
export async function createFileStorage(directory: string): Promise<Storage> {
  const objects = join(directory, 'objects')
  // In the same file system, so that a finished file can be renamed atomically.
  const unfinished = join(directory, 'unfinished')
  await mkdir(objects, { recursive: true })
  await mkdir(unfinished, { recursive: true })
  await sweepLeftovers(unfinished)
  const pathOf = (key: string): string => join(objects, ...checkKey(key).split('/'))

  return {
    async put(key, content) {
      const path = pathOf(key)
      const temporary = join(unfinished, newId())
      try {
        if (!('file' in content && (await take(content.file, temporary)))) await write(content, temporary)
        await place(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        storageProblem(error)
      }
    },
    get: (key) => readFile(pathOf(key)).catch(orNotFound),
    async stream(key, range) {
      // Opened at once, so that a file deleted a moment later can still be read.
      const file = await open(pathOf(key)).catch(orNotFound)
      return file.createReadStream(range)
    },
    async stat(key) {
      const { size, mtime } = await stat(pathOf(key)).catch(orNotFound)
      return { bytes: size, modified: mtime }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deletePrefix: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    keys: () => namesIn(objects),
    sweep: () => sweepLeftovers(unfinished),
    uploadAddress: async () => undefined,
    async ready() {
      await access(objects, constants.W_OK)
      const { bavail, blocks, bsize } = await statfs(unfinished)
      if (bavail * bsize < Math.min(LEAST_ROOM, (blocks * bsize) / 50)) throw new Problem('storage_full')
      const trial = join(unfinished, newId())
      try {
        await writeFile(trial, trial, { flag: 'wx', flush: true }).catch(storageProblem)
      } finally {
        await rm(trial, { force: true })
      }
    },
  }
}

/** False if the file is in another file system and must be copied. */
async function take(file: string, to: string): Promise<boolean> {
  const opened = await open(file, 'r+')
  try {
    await opened.sync()
    await rename(file, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false
    throw error
  } finally {
    await opened.close()
  }
}

async function write(content: StorableContent, to: string): Promise<void> {
  const source = content instanceof Uint8Array ? Readable.from([content]) : 'file' in content ? createReadStream(content.file) : content
  await pipeline(source, createWriteStream(to, { flags: 'wx', flush: true }))
}

/**
 * Renames a finished file. The folder may be deleted at any moment, like a deleted account's: before the rename it is created again, afterwards the
 * file is deleted with it.
 */
async function place(file: string, path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(dirname(path), { recursive: true })
      await rename(file, path)
      break
    } catch (error) {
      if (!isMissing(error) || tries === MAX_TRIES) throw error
    }
  }
  await flushFolder(dirname(path)).catch(ifThere)
}

/** Retries when the folder is deleted concurrently. */
const MAX_TRIES = 20

/** Minimum free space in bytes: below it the next upload may not fit. On a small disk, a fiftieth. */
const LEAST_ROOM = 256 * 2 ** 20

/** Files below a folder by relative path. Empty if the folder is deleted meanwhile. */
async function* namesIn(folder: string, before = ''): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ifThere)) {
    if (entry.isFile()) yield before + entry.name
    if (entry.isDirectory()) yield* namesIn(join(folder, entry.name), `${before}${entry.name}/`)
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function ifThere(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

/** Syncs a folder to disk, so that a renamed file survives a power cut. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function orNotFound(error: unknown): never {
  throw isMissing(error) ? new Problem('not_found', { cause: error }) : error
}
