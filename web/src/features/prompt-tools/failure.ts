import { CallError } from '@stipple/core/contract/client'
import type { ErrorCode } from '@stipple/core/errors'
import i18next from 'i18next'
import { errorText } from '../../lib/notify.ts'

type Failure = Extract<ErrorCode, 'generate_failed' | 'optimization_failed' | 'processing_failed'>

/** Message for a failed tool: the server's, else the name of the failed step, else a general one. */
export function failureText(error: unknown, failure: Failure): string {
  if (!(error instanceof CallError)) return i18next.t('common.unknownError')
  return error.reply ? errorText(error) : i18next.t(`errors.${failure}`)
}
