import { say } from '@stipple/core/domain/text'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSite } from '../queries.ts'
import styles from './announcement.module.css'

/** Says that changes are refused during maintenance, with the operator's text. */
export function Maintenance() {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = useSite()?.maintenance
  if (!text) return null
  return (
    <aside className={styles.announcement} data-tone="warning" aria-label={t('shell.maintenance.title')}>
      <Wrench size={16} aria-hidden />
      <p className={styles.text}>
        {t('shell.maintenance.text')} {say(text, language)}
      </p>
    </aside>
  )
}
