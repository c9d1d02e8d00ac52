import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type EngineErrorCode } from '../../spec.ts'

const detail = z.object({
  reason: z.string().optional(),
  retryDelay: z.string().optional(),
  violations: z.array(z.object({ quotaId: z.string().default(''), quotaValue: z.string().optional() })).optional(),
})
const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.unknown()).default([]),
  }),
})

interface ErrorDetails {
  readonly message: string
  readonly status: string
  readonly details: readonly z.infer<typeof detail>[]
}

/** Converts an error response. The service's text is for the operator only. */
export async function refusal(answer: Response, { isSubmission = false }: { readonly isSubmission?: boolean } = {}): Promise<EngineError> {
  const plain = statusError(answer, 'Gemini refused')
  const found = readError(await answer.text().catch(() => ''))
  const code = (found && codeOf(found)) ?? (isSubmission && answer.status === 404 ? 'model_missing' : plain.code)
  // An error about a key may contain it.
  const message = [plain.message, found?.status, code === 'auth' ? '' : found?.message].filter(Boolean).join(' ').slice(0, 500)
  return new EngineError(code, message, {
    retryAfterMs: plain.retryAfterMs ?? delayOf(found),
    ...(found && hasNoQuota(found) && { text: NO_QUOTA }),
  })
}

/** Google's errors are JSON, with a specific one for a missing key. */
export const isGoogleError = (text: string): boolean => /unregistered callers/.test(readError(text)?.message ?? '')

function codeOf(found: ErrorDetails): EngineErrorCode | undefined {
  const isKey = found.details.some(({ reason }) => reason === 'API_KEY_INVALID')
  // Billing is not set up, or the service is unavailable in that country: both need a person.
  if (isKey || found.status === 'FAILED_PRECONDITION') return 'auth'
  return hasNoQuota(found) ? 'quota' : undefined
}

/** A quota of zero does not reset: the key’s plan does not include the model. */
const hasNoQuota = ({ message, details }: ErrorDetails): boolean =>
  /limit: 0\b/.test(message) || details.some(({ violations = [] }) => violations.some(({ quotaValue }) => quotaValue === '0'))

function delayOf(found: ErrorDetails | undefined): number | undefined {
  const seconds = Number.parseFloat(found?.details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ?? '')
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : undefined
}

function readError(text: string): ErrorDetails | undefined {
  try {
    const { error } = errorBody.parse(JSON.parse(text))
    return { ...error, details: error.details.flatMap((one) => detail.safeParse(one).data ?? []) }
  } catch {
    return undefined
  }
}

const NO_QUOTA: Text = {
  en: 'The plan of the Gemini key does not include this model.',
  zh: 'Gemini 密钥的套餐不包含此模型。',
}
