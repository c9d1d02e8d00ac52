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
  const kind = kindOf({ status: error.status, code: error.reply?.code, text: error.said })
  return kind && { kind, text: error.said, wait: error.retryAfter ?? 0 }
}

/** The same for a job that was taken and failed later. */
export function failureOf({ error }: Job): Refusal | undefined {
  if (!error) return undefined
  const kind = kindOf({ status: statusOf(error.code), code: error.code, text: error.message })
  return kind && { kind, text: error.message, wait: 0 }
}

/** Refusals that are said at the form, where something can be done about them. */
export const isSaidAtForm = (error: unknown): boolean => {
  const kind = refusalOf(error)?.kind
  return kind !== undefined && kind !== 'busy'
}

const isOneOf = <T extends object>(key: string, map: T): key is Extract<keyof T, string> => Object.hasOwn(map, key)

const statusOf = (code: string): number | undefined => (isOneOf(code, ERRORS) ? ERRORS[code] : undefined)

interface Facts {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly text: string | undefined
}

/** Statuses of 600 and more are what older servers send for 560 and more. */
function kindOf({ status, code, text }: Facts): RefusalKind | undefined {
  // Nothing to edit: such words are not kept here either.
  if (code === NEVER_KEPT) return undefined
  if (status === 560 || status === 600) return 'prompt'
  if (status === 561 || status === 601) return 'check'
  if (status === 429) return 'busy'
  if (status === 503 && (code === 'engine_failed' || text?.includes('Model predict error'))) return 'model'
  return undefined
}
