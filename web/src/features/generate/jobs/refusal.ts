import { CallError } from '@stipple/core/contract/client'
import type { Job } from '@stipple/core/contract/shapes'
import { type ErrorCode, ERRORS } from '@stipple/core/errors'

/**
 * Refused or failed generations by remedy. `prompt`: the prompt must change; `check`: the safety check failed, the same may be sent again; `model`:
 * the model failed, and the member is asked to retry; `busy`: wait; `price`: the price rose, and the form shows the new one.
 */
type RefusalKind = 'prompt' | 'check' | 'model' | 'busy' | 'price'

export interface Refusal {
  readonly kind: RefusalKind
  /** The server's message, if any. */
  readonly text: string | undefined
  /** Seconds before the next attempt. */
  readonly wait: number
}

const NEVER_KEPT: ErrorCode = 'sexualised_minors'

/** Fields with words that the server refuses to store. */
export const fieldsToForget = (error: unknown): readonly string[] =>
  error instanceof CallError && error.reply?.code === NEVER_KEPT ? Object.keys(error.reply.errors ?? {}) : []

/** Undefined for a refusal without special handling. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof CallError)) return undefined
  // A proxy may limit calls, too, without error codes.
  const kind = kindOf(error.reply?.code ?? (error.status === ERRORS.too_many_requests ? 'too_many_requests' : undefined))
  return kind && { kind, text: error.serverMessage, wait: error.retryAfter ?? 0 }
}

/** The same for a job that was accepted and failed later. */
export function failureOf({ error }: Job): Refusal | undefined {
  if (!error) return undefined
  const kind = kindOf(error.code)
  return kind && { kind, text: error.message, wait: 0 }
}

/** Returns true if the form shows the refusal, because it can be resolved there. */
export const isShownAtForm = (error: unknown): boolean => {
  const kind = refusalOf(error)?.kind
  return kind !== undefined && kind !== 'busy'
}

const KINDS: Readonly<Partial<Record<ErrorCode, RefusalKind>>> = {
  nsfw_detected: 'prompt',
  nsfw_system_error: 'check',
  too_many_requests: 'busy',
  too_many_jobs: 'busy',
  engine_failed: 'model',
  price_rose: 'price',
}

const kindOf = (code: string | undefined): RefusalKind | undefined => (isErrorCode(code) ? KINDS[code] : undefined)

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code)
