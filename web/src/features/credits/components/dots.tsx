import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './dots.module.css'

/** An amount of dots: the sign and the number, announced as "12 dots". */
export function Dots({ count }: { count: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className={styles.dots}>
      <span className={styles.dot} aria-hidden />
      <span aria-hidden>{formatNumber(count, language)}</span>
      <span className="visually-hidden">{t('common.dots', { count })}</span>
    </span>
  )
}
