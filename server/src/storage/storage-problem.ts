import { Problem } from '../problem.ts'

/** Whether a disk takes no more: it is full, its share is used up, or it went into read-only. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EROFS')

/** Rethrows what a disk said, as `storage_full` where it is full. */
export function storageProblem(error: unknown): never {
  throw isFull(error) ? new Problem('storage_full', { cause: error }) : error
}
