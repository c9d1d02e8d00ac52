import { Problem } from '../problem.ts'

/** Returns true if a disk accepts no more data: full, over quota or read-only. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EROFS')

/** Rethrows a disk error, as `storage_full` if it is full. */
export function storageProblem(error: unknown): never {
  throw isFull(error) ? new Problem('storage_full', { cause: error }) : error
}
