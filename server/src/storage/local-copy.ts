import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { incomingFolder } from './incoming-folder.ts'
import { storageProblem } from './storage-problem.ts'
import type { Storage } from './storage.ts'

/** Passes `use` a temporary local copy of a stored file. Copies of dead processes are deleted by age. */
export async function withLocalCopy<T>(
  { config, storage }: { readonly config: Pick<Config, 'dataDirectory'>; readonly storage: Storage },
  key: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(incomingFolder(config), { recursive: true }).catch(storageProblem)
  const folder = await mkdtemp(join(incomingFolder(config), 'copy-')).catch(storageProblem)
  try {
    const file = join(folder, 'file')
    const content = await storage.stream(key)
    await pipeline(content, createWriteStream(file)).catch(storageProblem)
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
