import { type Language, say } from '@stipple/core/domain/text'
import type { ErrorCode } from '@stipple/core/errors'
import { ERRORS } from '@stipple/core/errors'
import type { JobRow } from '../../db/schema/jobs.ts'
import { translate } from '../../http/translate.ts'

/** Why a job failed, in one language. */
export function presentJobError({ errorCode, errorText, cost }: Failed, language: Language): string {
  const words = say(errorText, language) ?? translate(language, `errors.${toErrorCode(errorCode ?? 'engine_failed')}`)
  // Of a job that was free no dots come back.
  return cost > 0 ? words : words.replace(translate(language, 'jobs.dotsBack'), '').replace('  ', ' ').trim()
}

type Failed = Pick<JobRow, 'errorCode' | 'errorText' | 'cost'>

/** Stored codes come from an older release at worst; what we no longer know is a general failure. */
const toErrorCode = (code: string): ErrorCode => (Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'engine_failed')
