import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError } from '../../spec.ts'
import { contentRefused, type ReadModel, runFailed, valueRefused } from '../by-schema/public.ts'
import { tryReadJson } from '../service-wire.ts'

const mistake = z.object({
  loc: z.array(z.union([z.string(), z.number()])).default([]),
  msg: z.string().default(''),
  type: z.string().default(''),
})
const refusal = z.object({ detail: z.union([z.string(), z.array(mistake)]) })

/** Words with which a locked account reports a lack of money. */
const MONEY = /balance|payment|billing|top.?up/i

interface Refused {
  readonly error: EngineError
  /** The run has ended with it, whatever the status. */
  readonly isFinal: boolean
}

/** Reads an error response. `modelOf` reads the model of a run. */
export async function readRefusal(answer: Response, modelOf?: () => Promise<ReadModel>): Promise<Refused> {
  const detail = refusal.safeParse(await tryReadJson(answer)).data?.detail
  const plain = statusError(answer, 'fal refused')
  const { status, headers } = answer
  if (status === 403 && typeof detail === 'string' && MONEY.test(detail))
    return { error: new EngineError('quota', 'the account at fal is locked until it is paid'), isFinal: false }
  if (typeof detail !== 'object') return { error: plain, isFinal: headers.has('x-fal-error-type') || status === 400 || status === 422 }
  const [{ loc, msg, type } = { loc: [], msg: '', type: '' }] = detail
  const message = `${plain.message}: ${type}: ${msg}`.slice(0, 500)
  const final = (error: EngineError): Refused => ({ error, isFinal: true })
  if (type === 'content_policy_violation') return final(contentRefused(message, 'fal'))
  const name = loc.find((part) => typeof part === 'string' && part !== 'body')
  const model = name === undefined || status >= 500 ? undefined : await modelOf?.()
  const wrong = model && valueRefused(model, { name: String(name), message, service: 'fal' })
  if (wrong) return final(wrong)
  if (/timeout/.test(type)) return final(new EngineError('timeout', message, { retryable: false }))
  return final(status < 500 ? new EngineError('invalid_input', message) : runFailed(msg, 'fal'))
}
