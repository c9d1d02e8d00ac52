import i18next from 'i18next'
import { confirm } from '../../../lib/confirm.ts'
import { loadTexts } from '../../../lib/i18n.ts'

/** Asks for a retry after the model failed. */
export async function confirmRetry(): Promise<boolean> {
  await loadTexts('playground')
  return confirm({
    title: i18next.t('playground.failed.title'),
    text: i18next.t('playground.failed.question'),
    action: i18next.t('common.retry'),
  })
}
