import type { StorageConfig } from '../config.ts'
import { Problem } from '../problem.ts'
import { ConfigError } from '../settings/variable.ts'
import type { Storage } from './storage.ts'

interface BucketOptions {
  readonly config: { readonly storage: StorageConfig }
  readonly storage: Pick<Storage, 'ready'>
}

/** Checks at startup that the configured bucket is accessible. Throws `ConfigError` with the wrong setting; a missing local folder is created. */
export async function requireBucket({ config: { storage: settings }, storage }: BucketOptions): Promise<void> {
  if (settings.kind === 'file') return
  try {
    await storage.ready()
  } catch (error) {
    const { bucket, endpoint = 'Amazon S3', region } = settings
    const code = error instanceof Problem ? error.code : undefined
    if (code === 'not_found')
      throw new ConfigError(`S3_BUCKET: ${endpoint} has no bucket ${bucket} in the region ${region}. Create it first.`)
    if (code === 'unavailable') throw new ConfigError(`S3_ENDPOINT: ${endpoint} does not answer.`)
    throw new ConfigError(`S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${endpoint} denies access to the bucket ${bucket} with this key.`)
  }
}
