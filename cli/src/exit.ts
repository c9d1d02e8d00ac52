import { CallError } from '@stipple/core/contract/client'

/** Exit codes for scripts. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3, notAllowed: 4, failed: 5, interrupted: 130 } as const

/** Error of the caller. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A job that ended without a result. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'
}

/** Exit code and text of an error. Throws bugs of this program. */
export function explain(error: unknown): { code: number; message: string } {
  if (error instanceof UsageError) return { code: EXIT.usage, message: error.message }
  if (error instanceof JobFailed) return { code: EXIT.failed, message: error.message }
  if (!(error instanceof CallError)) throw error
  if (error.status === 0) return { code: EXIT.unreachable, message: 'Can’t reach the server. Check its address (--url, STIPPLE_URL).' }
  const fields = Object.entries(error.reply?.errors ?? {}).map(([field, reason]) => `  ${field}: ${reason}`)
  const isKey = error.status === 401 || error.status === 403
  return { code: isKey ? EXIT.notAllowed : EXIT.refused, message: [error.serverMessage ?? error.message, ...fields].join('\n') }
}
