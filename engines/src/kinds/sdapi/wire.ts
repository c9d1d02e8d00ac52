import { parseJson } from '@stipple/core/domain/parse-json'
import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError } from '../../spec.ts'
import { type GuardedAddress, loginHeaders } from '../login.ts'
import { createServiceWire, readJson, type ServiceWire } from '../service-wire.ts'
import type { SurveyIo } from '../spec.ts'

/** Largest response with images or all LoRA metadata (bytes). */
const LARGEST = 2 ** 30
const SERVICE = 'the server'

export const createWire = ({ address, user, key }: GuardedAddress, { fetch, signal }: SurveyIo): ServiceWire =>
  createServiceWire({
    fetch,
    signal,
    base: address,
    service: SERVICE,
    headers: loginHeaders({ user, key }),
    maxBytes: LARGEST,
    refused: refusal,
  })

/** @throws {EngineError} `unavailable` for another shape */
export const readAnswer = <T>(answer: Response, schema: z.ZodType<T>): Promise<T> => readJson(answer, schema, SERVICE)

/** Body of an error: the exception's class and message. */
const failure = z.object({ error: z.string().default(''), errors: z.string().optional(), detail: z.unknown() })

/** Converts an error response. Its text is for the operator only: it may contain server paths. */
export async function refusal(answer: Response): Promise<EngineError> {
  const { status } = answer
  const detail = failure.safeParse(parseJson(await answer.text().catch(() => ''))).data
  const plain = statusError(answer, 'the server refused')
  if (!detail || status === 401 || status === 403 || status === 429) return plain
  const text = [detail.error, detail.errors, typeof detail.detail === 'string' ? detail.detail : JSON.stringify(detail.detail)]
    .join(' ')
    .trim()
  const is = (code: 'out_of_memory' | 'model_missing' | 'internal' | 'rate_limited', retryAfterMs?: number) =>
    new EngineError(code, `the server refused: HTTP ${status} ${text}`.slice(0, 500), { ...(retryAfterMs && { retryAfterMs }) })
  if (/out.?of.?memory|allocat/i.test(text)) return is('out_of_memory')
  if (/(model|checkpoint|upscaler).*(not found|not in|invalid)|invalid upscaler/i.test(text)) return is('model_missing')
  if (/service_unavailable|server is busy/i.test(text)) return is('rate_limited', BUSY_MS)
  if (/server_error|returned no results/.test(text)) return is('internal')
  // Its own handler names the exception: the run failed. An unnamed error comes from a proxy.
  if (status >= 400 && status < 500 && status !== 402 && status !== 408) return is('internal')
  return detail.errors === undefined ? plain : is('internal')
}

/** Pause before asking a busy server again. */
export const BUSY_MS = 2000
