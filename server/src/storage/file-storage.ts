import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../http/problem.ts'
import { newId } from '../lib/new-id.ts'
import { checkKey, type Storage } from './storage.ts'

/** Files under a folder of this machine. */
export async function createFileStorage(directory: string): Promise<Storage> {
  const objects = join(directory, 'objects')
  // In the same file system, so that a finished file appears under its name in one step.
  const unfinished = join(directory, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(objects, { recursive: true })
  await mkdir(unfinished, { recursive: true })
  const pathOf = (key: string): string => join(objects, ...checkKey(key).split('/'))

  return {
    async put(key, content) {
      const path = pathOf(key)
      const temporary = join(unfinished, newId())
      try {
        await pipeline(
          content instanceof Uint8Array ? Readable.from([content]) : content,
          createWriteStream(temporary, { flags: 'wx', flush: true }),
        )
        await mkdir(dirname(path), { recursive: true })
        await rename(temporary, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true })
        throw isFull(error) ? new Problem('unavailable', { cause: error }) : error
      }
    },
    get: (key) => readFile(pathOf(key)).catch(orNotFound),
    async stream(key, range) {
      const path = pathOf(key)
      await stat(path).catch(orNotFound)
      return createReadStream(path, range)
    },
    async stat(key) {
      const { size, mtime } = await stat(pathOf(key)).catch(orNotFound)
      return { bytes: size, modified: mtime }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deletePrefix: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async *keys() {
      const folder = await opendir(objects, { recursive: true })
      for await (const entry of folder) if (entry.isFile()) yield relative(objects, join(entry.parentPath, entry.name)).split(sep).join('/')
    },
    ready: () => access(objects, constants.W_OK),
  }
}

/** What was renamed into a folder is there after a power cut once the folder itself is on the disk. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function orNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new Problem('not_found', { cause: error }) : error
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EROFS')
