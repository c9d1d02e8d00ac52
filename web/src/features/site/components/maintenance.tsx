import { localize } from '@stipple/core/domain/text'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSite } from '../queries.ts'
import { Banner } from './banner.tsx'

/** Says that changes are refused during maintenance, with the operator's text. */
export function Maintenance() {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = useSite()?.maintenance
  if (!text) return null
  return (
    <Banner label={t('shell.maintenance.title')} icon={Wrench}>
      {t('shell.maintenance.text')} {localize(text, language)}
    </Banner>
  )
}
