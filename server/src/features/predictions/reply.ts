import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { App, Reply, Request } from '../../http/app-type.ts'
import { toProblem, wordsOf } from '../../http/error-reply.ts'
import { languageOf } from '../../http/language.ts'
import { errorOf } from '../openai/public.ts'

/** Answers refusals of calls of the product's own that stand below Replicate's address in its shape. */
export const answerAsReplicate = (app: App): unknown =>
  app.setErrorHandler((error, request, reply) => refuseAsReplicate(request, reply, error))

/**
 * Answers a refusal in the shape of Replicate's, with OpenAI's envelope and our code beside it, since clients of OpenAI ask for models at the same addresses.
 */
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

/** Statuses by which its clients know a refusal, where ours are others. */
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
