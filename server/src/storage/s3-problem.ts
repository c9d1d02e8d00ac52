import { S3ServiceException } from '@aws-sdk/client-s3'
import { Problem } from '../problem.ts'

/** Rethrows what the store said, or did not say, as a problem of ours where it is one. */
export function translate(error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) throw new Problem('not_found', { cause: error })
  // No answer, or one that says: full, slow down, later.
  if (status === undefined || status === 429 || status >= 500) throw new Problem('unavailable', { cause: error })
  throw error
}
