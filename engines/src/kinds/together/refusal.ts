import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError } from '../../spec.ts'
import { runFailed } from '../by-schema/public.ts'
import { tryReadJson } from '../service-wire.ts'

/** `ErrorData` of the published schema. */
const errorData = z.object({
  error: z.object({ message: z.string().default(''), type: z.string().default(''), param: z.string().nullish() }),
})

/** Converts an error response. The service's text is for the operator only. */
export async function refusal(answer: Response): Promise<EngineError> {
  const plain = statusError(answer, 'Together AI refused')
  const { message = '', type = '', param } = errorData.safeParse(await tryReadJson(answer)).data?.error ?? {}
  // An error about a key may contain it.
  const text = [plain.message, ...(plain.code === 'auth' ? [] : [type, message])].filter(Boolean).join(' ').slice(0, 500)
  if (plain.code === 'invalid_input') {
    const failed = runFailed(message, 'Together AI')
    if (failed.code === 'content_policy') return failed
    return new EngineError('invalid_input', text, FIELDS.has(param ?? '') ? { field: FIELDS.get(param ?? '') ?? '' } : {})
  }
  return new EngineError(plain.code, text, { retryAfterMs: plain.retryAfterMs })
}

/** Form fields by parameter of the service. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['prompt', 'prompt'],
  ['negative_prompt', 'negative_prompt'],
  ['width', 'width'],
  ['height', 'height'],
  ['steps', 'steps'],
  ['guidance_scale', 'cfg_scale'],
  ['seed', 'seed'],
])
