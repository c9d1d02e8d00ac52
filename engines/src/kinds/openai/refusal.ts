import { parseJson } from '@stipple/core/domain/parse-json'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type EngineErrorCode } from '../../spec.ts'

/** Error facts in OpenAI's format, in `error`; others write some of them in `detail`, or a text. */
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

/** Meanings of error codes and types, more specific than the status. */
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

/** The server requires another key, and reports it in OpenAI's format. */
export class LockedError extends EngineError {
  constructor(message: string) {
    super('auth', message)
  }
}

/** Converts an error response. The server's text is for the operator only: it may contain paths and parts of a key. */
export async function refusal(answer: Response, { isSubmission = false }: { readonly isSubmission?: boolean } = {}): Promise<EngineError> {
  const { status, headers } = answer
  const found = errorBody.safeParse(parseJson(await answer.text().catch(() => ''))).data
  const plain = statusError(answer, 'the server refused')
  const code = (found && codeOf(found)) ?? (isSubmission && status === 404 ? 'model_missing' : plain.code)
  if (found?.type != null && code === 'auth') return new LockedError(plain.message)
  return errorOf(code, { ...found, status, request: headers.get('x-request-id'), retryAfterMs: plain.retryAfterMs })
}

/** Error within a response that began as a success. */
export function midstreamError(value: unknown): EngineError {
  const found = errorBody.safeParse(value).data
  const code = found && codeOf(found)
  // The run was accepted: only a fault of its own is not reported as lost.
  return errorOf(code === 'content_policy' || code === 'invalid_input' ? code : 'lost', { ...found })
}

/** Error in a complete response with a success status, as from gateways; undefined if there is none. */
export function errorIn(value: unknown): EngineError | undefined {
  const found = wrapped.safeParse(value).data
  return found && errorOf(codeOf(found) ?? 'internal', found)
}

interface ErrorDetails extends Partial<Facts> {
  readonly status?: number
  readonly request?: string | null
  readonly retryAfterMs?: number | undefined
}

function errorOf(code: EngineErrorCode, { message = '', code: own, status, request, param, retryAfterMs }: ErrorDetails): EngineError {
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
