import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { toProblem, wordsOf } from '../../http/error-reply.ts'
import { languageOf } from '../../http/language.ts'
import { errorOf } from '../openai/public.ts'

/** Sends errors of the product's own calls below Replicate's address in its format. */
export const answerAsReplicate = (app: App): unknown =>
  app.setErrorHandler((error, request, reply) => refuseAsReplicate(request, reply, error))

/** Sends an error in Replicate's format, with OpenAI's envelope and our code, because OpenAI clients use the same addresses for models. */
export function refuseAsReplicate(request: Request, reply: Reply, error: unknown): void {
  const problem = toProblem(error)
  const language = languageOf(request)
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  const { message, errors } = wordsOf(problem, language)
  const status = STATUSES[problem.code] ?? ERRORS[problem.code]
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      title: message,
      detail: Object.values(errors ?? {})[0] ?? message,
      status,
      code: problem.code,
      ...(errors && { invalid_fields: Object.entries(errors).map(([field, description]) => ({ type: 'invalid', field, description })) }),
      request_id: request.id,
      error: errorOf(problem, language).error,
    })
}

/** Statuses that clients expect, where ours differ. */
const STATUSES: Readonly<Partial<Record<ErrorCode, number>>> = {
  please_login: 401,
  wrong_key: 401,
  not_enough_dots: 402,
  key_cap: 402,
  invalid_input: 422,
  nsfw_detected: 422,
  sexualised_minors: 422,
  nsfw_system_error: 503,
}
