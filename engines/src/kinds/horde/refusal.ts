import { parseJson } from '@stipple/core/domain/parse-json'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError, type EngineErrorCode } from '../../spec.ts'

const errorBody = z.object({
  message: z.string().default(''),
  rc: z.string().default(''),
  errors: z.record(z.string(), z.string()).default({}),
})

/** Meanings of the Horde's error codes, more specific than statuses. */
const CODES: Readonly<Record<string, EngineErrorCode>> = {
  InvalidAPIKey: 'auth',
  UserNotFound: 'auth',
  KudosUpfront: 'invalid_input',
  SharedKeyEmpty: 'quota',
  SharedKeyExpired: 'quota',
  SharedKeyInsufficientKudos: 'quota',
  CorruptPrompt: 'content_policy',
  TooManyPrompts: 'rate_limited',
  TimeoutIP: 'rate_limited',
  MaintenanceMode: 'unavailable',
  UnexpectedModelName: 'model_missing',
}

/** Converts an error response. The Horde's text is for the operator only. */
export async function refusal(answer: Response, { isMembersKey = false }: { readonly isMembersKey?: boolean } = {}): Promise<EngineError> {
  const plain = statusError(answer, 'the Horde refused')
  const found = errorBody.safeParse(parseJson(await answer.text().catch(() => ''))).data
  const { rc = '', message = '', errors = {} } = found ?? {}
  const code = CODES[rc] ?? plain.code
  // The connection is healthy, and the operator cannot fix a member's key.
  if (isMembersKey && (code === 'auth' || code === 'quota'))
    return new EngineError('invalid_input', `${plain.message} ${rc}`, { text: OWN_KEY })
  if (isMembersKey && rc === 'KudosUpfront') return new EngineError('invalid_input', `${plain.message} ${rc}`, { text: OWN_KUDOS })
  const fields = Object.entries(errors).map(([field, words]) => `${field}: ${words}`)
  // An error about a key may contain it.
  const parts = [plain.message, rc, ...(code === 'auth' ? [] : [message, ...fields])]
  const text = TEXTS[rc]
  return new EngineError(code, parts.filter(Boolean).join(' ').slice(0, 500), {
    retryAfterMs: plain.retryAfterMs,
    ...(text && { text }),
    ...(/Lora/.test(rc) && { field: 'loras' }),
  })
}

const TEXTS: Readonly<Record<string, Text>> = {
  KudosUpfront: {
    en: 'This size or number of steps needs more kudos than this site has. Use a smaller size or fewer steps.',
    zh: '本站的 kudos 不足以让 AI Horde 生成这么大的尺寸或这么多的步数，请减小尺寸或步数。',
  },
  CorruptPrompt: {
    en: 'The Horde’s policy refuses this prompt. Rephrase it.',
    zh: 'AI Horde 依据自身规则拒绝了这段描述，请换一种说法。',
  },
}

const OWN_KEY: Text = {
  en: 'The Horde rejects your key. Enter it again under Settings, or remove it to use this site’s key.',
  zh: 'AI Horde 拒绝了你的密钥。请在设置中重新填写，或清空以改用本站的密钥。',
}
const OWN_KUDOS: Text = {
  en: 'This size or number of steps needs more kudos than you have. Use a smaller size or fewer steps.',
  zh: '你的 kudos 不足以让 AI Horde 生成这么大的尺寸或这么多的步数，请减小尺寸或步数。',
}
