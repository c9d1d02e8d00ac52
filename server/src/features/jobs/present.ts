import { type Language, say } from '@stipple/core/domain/text'
import type { ErrorCode } from '@stipple/core/errors'
import { ERRORS } from '@stipple/core/errors'
import type { JobRow } from '../../db/schema/jobs.ts'
import { translate } from '../../http/translate.ts'

/** Why a job failed, in one language. */
export const presentJobError = ({ errorCode, errorText }: Pick<JobRow, 'errorCode' | 'errorText'>, language: Language): string =>
  say(errorText, language) ?? translate(language, `errors.${toErrorCode(errorCode ?? 'engine_failed')}`)

/** Stored codes come from an older release at worst; what we no longer know is a general failure. */
const toErrorCode = (code: string): ErrorCode => (Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'engine_failed')
