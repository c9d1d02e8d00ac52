import { parseJson } from '@stipple/core/domain/parse-json'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type EngineErrorCode } from '../../spec.ts'

/** Facts of an error, as OpenAI writes them: in `error`; others write some of them in `detail`, or a text alone. */
const facts = z.object({
  message: z.string().default(''),
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  param: z.string().nullish(),
})
export type Facts = z.infer<typeof facts>
const words = z.string().transform((message): Facts => ({ message }))
const named = z.object({ error: z.string(), message: z.string() }).transform(({ error, message }): Facts => ({ message, code: error }))
const listed = z.array(z.unknown()).transform((list): Facts => ({ message: JSON.stringify(list) }))
const wrapped = z.object({ error: z.union([facts, words]) }).transform(({ error }) => error)
const errorBody = z.union([
  wrapped,
  z.object({ detail: z.union([named, words, listed]) }).transform(({ detail }) => detail),
  z.object({ message: z.string() }).transform((own): Facts => own),
])

/** Meanings of the codes and types of an error, which say more than its status. */
const CODES: Readonly<Record<string, EngineErrorCode>> = {
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  rate_limit_exceeded: 'rate_limited',
  moderation_blocked: 'content_policy',
  content_policy_violation: 'content_policy',
  content_filter: 'content_policy',
  model_not_found: 'model_missing',
  invalid_model: 'model_missing',
  invalid_api_key: 'auth',
  server_error: 'unavailable',
}

/** The server wants a key, or another, and says so in OpenAI's shape. */
export class LockedError extends EngineError {
  constructor(message: string) {
    super('auth', message)
  }
}

/** Turns a refusal into an error. What the server says is for the operator only: it may name paths, and parts of a key. */
export async function refusal(answer: Response, { isSubmission = false }: { readonly isSubmission?: boolean } = {}): Promise<EngineError> {
  const { status, headers } = answer
  const found = errorBody.safeParse(parseJson(await answer.text().catch(() => ''))).data
  const plain = statusError(answer, 'the server refused')
  const code = (found && codeOf(found)) ?? (isSubmission && status === 404 ? 'model_missing' : plain.code)
  if (found?.type != null && code === 'auth') return new LockedError(plain.message)
  return errorOf(code, { ...found, status, request: headers.get('x-request-id'), retryAfterMs: plain.retryAfterMs })
}

/** The error that an answer says in its midst, after it began as a success. */
export function midstreamError(value: unknown): EngineError {
  const found = errorBody.safeParse(value).data
  const code = found && codeOf(found)
  // The run was taken: only its own fault is another than the loss of it.
  return errorOf(code === 'content_policy' || code === 'invalid_input' ? code : 'lost', { ...found })
}

/** The error that a whole answer says though its status tells of a success, as gateways do; undefined where it says none. */
export function errorIn(value: unknown): EngineError | undefined {
  const found = wrapped.safeParse(value).data
  return found && errorOf(codeOf(found) ?? 'internal', found)
}

interface Said extends Partial<Facts> {
  readonly status?: number
  readonly request?: string | null
  readonly retryAfterMs?: number | undefined
}

function errorOf(code: EngineErrorCode, { message = '', code: own, status, request, param, retryAfterMs }: Said): EngineError {
  const shown = code === 'auth' ? '' : message
  const parts = ['the server refused:', status && `HTTP ${status}`, own, shown, request && `(${request})`]
  return new EngineError(code, parts.filter(Boolean).join(' ').slice(0, 500), {
    retryAfterMs,
    ...(code === 'invalid_input' && param === 'prompt' && { field: 'prompt' }),
    ...(code === 'content_policy' && { text: REFUSED }),
  })
}

function codeOf({ code, type, message }: Facts): EngineErrorCode | undefined {
  const known = CODES[String(code)] ?? CODES[String(type)]
  return known ?? (/out.?of.?memory/i.test(message) ? 'out_of_memory' : undefined)
}

const REFUSED: Text = {
  en: 'The provider’s policy refuses this request. Change the prompt or the images.',
  zh: '生成服务依据自身规则拒绝了这次请求，请换一种描述或图片再试。',
}
