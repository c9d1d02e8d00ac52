import { type Language, localize } from '@stipple/core/domain/text'
import type { ProblemCode } from '@stipple/core/domain/validate-input'
import { ERRORS, type ErrorCode, type ErrorReply } from '@stipple/core/errors'
import { isConnectionLoss, isDiskFull, isTemporary, isOfDeletedAccount, isUnstorableText } from '../db/errors.ts'
import { traceId } from '../lib/tracing.ts'
import { type FieldProblem, Problem } from '../problem.ts'
import type { App, Reply, Request } from './app-type.ts'
import { InvalidReply } from './compilers.ts'
import { languageOf } from './language.ts'
import { translate } from './translate.ts'

/** Converts every error to a reply. */
export function registerErrors(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    else if (problem.code === 'storage_full') request.log.error({ err: error }, 'the disk is full: nothing can be stored')
    else if (ERRORS[problem.code] >= 500) request.log.warn({ err: error }, 'refused')
    sendProblem(request, reply, problem)
  })
}

export function sendProblem(request: Request, reply: Reply, problem: Problem): void {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  // An error must not be cached.
  reply.header('cache-control', 'no-store').removeHeader('content-length')
  reply
    .status(ERRORS[problem.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOfProblem(request, problem))
}

/** An error in the caller's language. */
export function bodyOfProblem(request: Request, problem: Problem): ErrorReply {
  const trace = traceId()
  return { ...wordsOf(problem, languageOf(request)), requestId: request.id, ...(trace !== undefined && { traceId: trace }) }
}

/** Converts anything thrown to an error code. Unexpected errors become `internal` without details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof InvalidReply) return new Problem('internal', { cause: error })
  if (isConnectionLoss(error)) return new Problem('unavailable', { cause: error, retryAfter: 2 })
  if (isTemporary(error)) return new Problem('unavailable', { cause: error, retryAfter: 1 })
  if (isDiskFull(error)) return new Problem('storage_full', { cause: error })
  if (isOfDeletedAccount(error)) return new Problem('please_login', { cause: error })
  if (isUnstorableText(error)) return new Problem('malformed_request', { cause: error })
  const { code, statusCode } = fastifyError(error)
  const known = code === undefined ? undefined : FASTIFY_CODES[code]
  if (known) return new Problem(known, { cause: error, params: { maximum: 32 } })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('malformed_request', { cause: error })
  return new Problem('internal', { cause: error })
}

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'file_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'upload_failed',
  FST_FIELDS_LIMIT: 'upload_failed',
  FST_PARTS_LIMIT: 'upload_failed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'upload_failed',
}

function fastifyError(error: unknown): { code?: string; statusCode?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('statusCode' in error && typeof error.statusCode === 'number' && { statusCode: error.statusCode }),
  }
}

/** Text of an error. */
export function wordsOf({ code, params, fields }: Problem, language: Language): Omit<ErrorReply, 'requestId'> {
  const errors = Object.fromEntries(fields.map((field) => [field.field, describe(field, language)]))
  return {
    status: 0,
    code,
    error_code: code,
    message: translate(language, `errors.${code}`, { title: fields.map((field) => titleOf(field, language)).join(' / '), ...params }),
    ...(fields.length > 0 && { errors }),
  }
}

function describe(problem: FieldProblem, language: Language): string {
  const { code } = problem
  const params = { title: titleOf(problem, language), ...problem.params }
  return isErrorCode(code) ? translate(language, `errors.${code}`, params) : translate(language, `problems.${code}`, params)
}

const titleOf = ({ field, title }: FieldProblem, language: Language): string => localize(title, language) ?? field

const isErrorCode = (code: ProblemCode | ErrorCode): code is ErrorCode => code in ERRORS
