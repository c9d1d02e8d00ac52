import { S3ServiceException } from '@aws-sdk/client-s3'
import { Problem } from '../problem.ts'

/** Rethrows a store's error as one of ours if possible. */
export function translate(error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) throw new Problem('not_found', { cause: error })
  // No response, or one that means full, throttled or temporarily unavailable.
  if (status === undefined || status === 429 || status >= 500) throw new Problem('unavailable', { cause: error })
  throw error
}
