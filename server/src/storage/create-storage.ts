import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFileStorage } from './file-storage.ts'
import type { Storage } from './storage.ts'

/** The object store that the settings name. */
export async function createStorage({ storage, dataDirectory }: Config): Promise<Storage> {
  if (storage.kind === 'file') return createFileStorage(join(dataDirectory, 'files'))
  // Loaded only where it is used: the client is large.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(storage)
}
