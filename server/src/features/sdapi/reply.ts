import { ERRORS, type ErrorCode } from '@stipple/core/errors'
import type { Reply, Request } from '../../http/app-type.ts'
import { toProblem, wordsOf } from '../../http/error-reply.ts'
import { languageOf } from '../../http/language.ts'

/** Sends an error as A1111 does: its name, and the text in `detail`, where plug-ins read it. For invalid fields (422) it is a list, as in FastAPI. */
export function sendRefusal(request: Request, reply: Reply, error: unknown): void {
  const problem = toProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  const { message, errors = {} } = wordsOf(problem, languageOf(request))
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  const status = STATUS[problem.code] ?? ERRORS[problem.code]
  const fields = Object.entries(errors).map(([field, reason]) => ({ field: NAMES[field] ?? field, reason }))
  const inWords = fields.map(({ field, reason }) => `${field}: ${reason}`).join('\n') || message
  const listed = fields.map(({ field, reason }) => ({ loc: ['body', field], msg: reason, type: 'value_error' }))
  if (status === 401) reply.header('www-authenticate', 'Basic')
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: problem.code, detail: status === 422 && listed.length > 0 ? listed : inWords, body: '', errors: inWords })
}

/** Our fields that have another name in these calls. */
const NAMES: Readonly<Record<string, string>> = { n: 'batch_size × n_iter', model: 'sd_model_checkpoint', image: 'init_images' }

/** Statuses that differ from ours, or are not standard HTTP. */
const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  please_login: 401,
  invalid_input: 422,
  nsfw_detected: 400,
  sexualised_minors: 400,
  nsfw_system_error: 503,
  not_enough_dots: 402,
  key_cap: 402,
}
