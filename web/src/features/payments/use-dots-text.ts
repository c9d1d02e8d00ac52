import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'

/** "12,000 dots". */
export function useDotsText(): (count: number) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  // The number chooses the plural, and is then replaced by its grouped form.
  return (count) => t('common.dots', { count }).replace(String(count), formatNumber(count, language))
}
