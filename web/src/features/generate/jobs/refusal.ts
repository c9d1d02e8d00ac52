import { CallError } from '@stipple/core/contract/client'
import type { Job } from '@stipple/core/contract/shapes'
import { type ErrorCode, ERRORS } from '@stipple/core/errors'

/**
 * How a refused or failed generation is answered: `prompt`: the words have to change; `check`: the check of the words failed, the same may be sent again;
 * `model`: the model failed, and whether to try again is asked; `busy`: later.
 */
type RefusalKind = 'prompt' | 'check' | 'model' | 'busy'

export interface Refusal {
  readonly kind: RefusalKind
  /** What the server said, if it said anything. */
  readonly text: string | undefined
  /** Seconds until it may be tried again. */
  readonly wait: number
}

const NEVER_KEPT: ErrorCode = 'sexualised_minors'

/** The fields whose words the server refuses to keep anywhere. */
export const fieldsToForget = (error: unknown): readonly string[] =>
  error instanceof CallError && error.reply?.code === NEVER_KEPT ? Object.keys(error.reply.errors ?? {}) : []

/** Undefined for a refusal that needs no answer of its own. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof CallError)) return undefined
  // A proxy in front of the server limits calls too, and knows no codes.
  const kind = kindOf(error.reply?.code ?? (error.status === ERRORS.too_many_requests ? 'too_many_requests' : undefined))
  return kind && { kind, text: error.said, wait: error.retryAfter ?? 0 }
}

/** The same for a job that was taken and failed later. */
export function failureOf({ error }: Job): Refusal | undefined {
  if (!error) return undefined
  const kind = kindOf(error.code)
  return kind && { kind, text: error.message, wait: 0 }
}

/** Refusals that are said at the form, where something can be done about them. */
export const isSaidAtForm = (error: unknown): boolean => {
  const kind = refusalOf(error)?.kind
  return kind !== undefined && kind !== 'busy'
}

const KINDS: Readonly<Partial<Record<ErrorCode, RefusalKind>>> = {
  nsfw_detected: 'prompt',
  nsfw_system_error: 'check',
  too_many_requests: 'busy',
  too_many_jobs: 'busy',
  engine_failed: 'model',
}

const kindOf = (code: string | undefined): RefusalKind | undefined => (isErrorCode(code) ? KINDS[code] : undefined)

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERRORS, code)
