import { CallError } from '@stipple/core/contract/client'
import type { ErrorCode } from '@stipple/core/errors'
import i18next from 'i18next'
import { errorText } from '../../lib/notify.ts'

type Failure = Extract<ErrorCode, 'generate_failed' | 'optimization_failed' | 'processing_failed'>

/** What to tell when a tool failed: the server's message, else what did not work, else that something unknown happened. */
export function failureText(error: unknown, failure: Failure): string {
  if (!(error instanceof CallError)) return i18next.t('common.unknownError')
  return error.reply ? errorText(error) : i18next.t(`errors.${failure}`)
}
