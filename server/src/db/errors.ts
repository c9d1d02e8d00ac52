import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** PostgreSQL's error inside wrapper errors. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return undefined
}

/** Returns true if a statement failed because the row exists; optionally by a named constraint. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const found = databaseError(error)
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint)
}

/** Returns true if a text cannot be stored in PostgreSQL: it contains NUL, a lone surrogate, or invalid UTF-8. */
export function isUnstorableText(error: unknown): boolean {
  const { code, detail = '' } = databaseError(error) ?? {}
  return code === '22021' || code === '22P05' || (code === '22P02' && detail.startsWith('Unicode '))
}

/** Returns true if a write failed because the account was deleted in the meantime. */
export const isOfDeletedAccount = (error: unknown): boolean =>
  databaseError(error)?.constraint?.startsWith('accounts_deleted_without_') ?? false

/** Returns true if the database has no room left to write. */
export const isDiskFull = (error: unknown): boolean => databaseError(error)?.code === '53100'

/** Returns true if a write failed because the referenced row does not exist. */
export const isOrphan = (error: unknown): boolean => databaseError(error)?.code === '23503'

/** Returns true for a deadlock. The caller can retry. */
export const isDeadlock = (error: unknown): boolean => databaseError(error)?.code === '40P01'

/** Returns true if a statement failed for a temporary reason (deadlock, lock timeout or statement timeout). The caller can retry. */
export const isTemporary = (error: unknown): boolean => TEMPORARY.has(databaseError(error)?.code ?? '')

const TEMPORARY = new Set(['40P01', '40001', '55P03', '57014', '25P03'])

/** Returns true if the database is unreachable or closed the connection. The caller can retry. */
export function isConnectionLoss(error: unknown): boolean {
  const code = databaseError(error)?.code
  if (code !== undefined) return code.startsWith('08') || code.startsWith('57P') || code === '53300'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && NETWORK_CODES.has(cause.code)) return true
    if (/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(cause.message))
      return true
  }
  return false
}

/**
 * Returns true if the connection was lost during a statement, so its outcome is unknown, most importantly of a COMMIT. Connection errors of other
 * services do not count.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError) return isConnectionLoss(cause)
  }
  return false
}

/** Returns true if the database caused the error, not the request. */
export const isOfDatabase = (error: unknown): boolean => isTemporary(error) || isOutcomeUnknown(error)

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
