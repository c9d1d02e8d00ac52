import { type Language, localize } from '@stipple/core/domain/text'
import type { ErrorCode } from '@stipple/core/errors'
import { ERRORS } from '@stipple/core/errors'
import type { JobRow } from '../../db/schema/jobs.ts'
import { translate } from '../../http/translate.ts'

/** Reason of a failed job in one language. */
export function presentJobError({ errorCode, errorText, cost }: Failed, language: Language): string {
  const back = translate(language, 'jobs.dotsBack')
  const own = localize(errorText, language)
  // An engine's own text does not mention dots, and a free job returns none.
  if (own !== undefined) return cost === 0 ? own : back.startsWith('，') ? `${own.replace(/。$/, '')}${back}。` : `${own} ${back}`
  const words = translate(language, `errors.${toErrorCode(errorCode ?? 'engine_failed')}`)
  return cost > 0 ? words : words.replace(back, '').replace('  ', ' ').trim()
}

type Failed = Pick<JobRow, 'errorCode' | 'errorText' | 'cost'>

/** A stored code may come from another release; an unknown one becomes the general error. */
const toErrorCode = (code: string): ErrorCode => (Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'engine_failed')
