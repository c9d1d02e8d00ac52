import type { ErrorCode } from '@stipple/core/errors'
import { EngineError, type EngineErrorCode } from '@stipple/engines/spec'
import { Problem } from '../../problem.ts'

const CODES: Readonly<Record<EngineErrorCode, ErrorCode>> = {
  auth: 'engine_unavailable',
  quota: 'engine_unavailable',
  rate_limited: 'engine_unavailable',
  unavailable: 'engine_unavailable',
  invalid_input: 'engine_input',
  missed: 'engine_missed',
  content_policy: 'nsfw_detected',
  safety_failed: 'nsfw_system_error',
  model_missing: 'model_missing',
  out_of_memory: 'engine_out_of_memory',
  timeout: 'engine_timeout',
  cancelled: 'cancelled',
  lost: 'engine_lost',
  internal: 'engine_failed',
}

/** Error code for the member: our own refusals keep their code. */
export const toErrorCode = (error: unknown): ErrorCode =>
  error instanceof EngineError ? CODES[error.code] : error instanceof Problem ? error.code : 'engine_failed'
