import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { Reply, Request } from '../../http/app-type.ts'
import { toProblem, wordsOf } from '../../http/error-reply.ts'
import { languageOf } from '../../http/language.ts'

/** Sends an error in Google's envelope: `error` with code, message, status name, and details for programs. */
export function sendRefusal(request: Request, reply: Reply, error: unknown): void {
  const problem = toProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  const { message, errors = {} } = wordsOf(problem, languageOf(request))
  const violations = Object.entries(errors).map(([field, description]) => ({ field, description }))
  const code = CODES[problem.code] ?? knownStatus(ERRORS[problem.code])
  const { retryAfter } = problem
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply
    .status(code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: {
        code,
        message: violations.map(({ field, description }) => `${field}: ${description}`).join('\n') || message,
        status: NAMES[code] ?? 'UNKNOWN',
        details: [
          { '@type': `${TYPES}.ErrorInfo`, reason: REASONS[problem.code] ?? problem.code.toUpperCase(), domain: 'stipple' },
          ...(violations.length > 0 ? [{ '@type': `${TYPES}.BadRequest`, fieldViolations: violations }] : []),
          ...(retryAfter === undefined ? [] : [{ '@type': `${TYPES}.RetryInfo`, retryDelay: `${retryAfter}s` }]),
        ],
      },
    })
}

const TYPES = 'type.googleapis.com/google.rpc'

/** Names of statuses (google.rpc.Code). */
const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

const knownStatus = (status: number): number => {
  if (status in NAMES) return status
  return status >= 500 && status < 560 ? 500 : 400
}

/** Errors with a specific Google status: a wrong key is an invalid argument there. */
const CODES: Readonly<Partial<Record<ErrorCode, number>>> = {
  please_login: 403,
  wrong_key: 400,
  model_missing: 404,
  not_enough_dots: 429,
  key_cap: 429,
  too_many_jobs: 429,
  nsfw_system_error: 503,
  method_not_allowed: 404,
}

const REASONS: Readonly<Partial<Record<ErrorCode, string>>> = { wrong_key: 'API_KEY_INVALID', key_scope: 'API_KEY_SERVICE_BLOCKED' }
