import type { Language } from '@stipple/core/domain/text'
import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { Reply, Request } from '../../http/app-type.ts'
import { toProblem, wordsOf } from '../../http/error-reply.ts'
import { languageOf } from '../../http/language.ts'
import type { Problem } from '../../problem.ts'

/** An error in OpenAI's envelope, which clients convert to exceptions. */
export function refusalOf(request: Request, error: unknown) {
  const problem = toProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  const { status, error: shown } = errorOf(problem, languageOf(request))
  return { problem, status, body: { error: shown } }
}

export function sendRefusal(request: Request, reply: Reply, error: unknown): void {
  const { problem, status, body } = refusalOf(request, error)
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  // Clients retry after 409, 429 and 5xx by themselves; only useful for temporary errors.
  if (!PASSING.has(problem.code)) reply.header('x-should-retry', 'false')
  reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** An error in OpenAI's envelope, with its status. */
export function errorOf(problem: Problem, language: Language) {
  const { message, errors = {} } = wordsOf(problem, language)
  const [[field, reason] = []] = Object.entries(errors)
  const { status, code } = AS_OPENAI[problem.code] ?? { status: ERRORS[problem.code], code: problem.code }
  return { status, error: { message: reason ?? message, type: typeOf(status), param: field ?? null, code } }
}

/** Errors with a specific OpenAI status or name. */
const AS_OPENAI: Readonly<Partial<Record<ErrorCode, { status: number; code: string }>>> = {
  please_login: { status: 401, code: 'invalid_api_key' },
  wrong_key: { status: 401, code: 'invalid_api_key' },
  model_missing: { status: 404, code: 'model_not_found' },
  nsfw_detected: { status: 400, code: 'content_policy_violation' },
  sexualised_minors: { status: 400, code: 'content_policy_violation' },
  nsfw_system_error: { status: 503, code: 'nsfw_system_error' },
  not_enough_dots: { status: 429, code: 'insufficient_quota' },
  key_cap: { status: 429, code: 'insufficient_quota' },
  too_many_jobs: { status: 429, code: 'rate_limit_exceeded' },
  too_many_requests: { status: 429, code: 'rate_limit_exceeded' },
}

const PASSING = new Set<ErrorCode>(['too_many_jobs', 'too_many_requests', 'unavailable', 'maintenance'])

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 429) return 'rate_limit_error'
  return status < 500 ? 'invalid_request_error' : 'server_error'
}
