import { useTranslation } from 'react-i18next'
import styles from './notices.module.css'

/** Warnings for buyers: example prices that no operator has set, and payments without money. */
export function Notices({ example, practice }: { example: boolean; practice: boolean }) {
  const { t } = useTranslation()
  if (!example && !practice) return null
  return (
    <div className={styles.notices} role="note">
      {practice && (
        <p>
          <strong>{t('payments.practice')}</strong> {t('payments.practiceText')}
        </p>
      )}
      {example && <p>{t('payments.example')}</p>}
    </div>
  )
}
