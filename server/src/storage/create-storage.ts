import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFileStorage } from './file-storage.ts'
import type { Storage } from './storage.ts'

/** The configured object store. */
export async function createStorage({ storage, dataDirectory }: Config): Promise<Storage> {
  if (storage.kind === 'file') return createFileStorage(join(dataDirectory, 'files'))
  // Loaded on demand: the client is large.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(storage)
}
