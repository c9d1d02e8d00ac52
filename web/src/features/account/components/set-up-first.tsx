import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { signOut } from '../queries.ts'
import { SecurityCard } from './security-card.tsx'
import styles from './set-up-first.module.css'

/** Replaces every screen while the account lacks a second factor that the operator requires. */
export function SetUpFirst() {
  const { t } = useTranslation()
  return (
    <section className={styles.card}>
      <h1>{t('security.required.title')}</h1>
      <p className={styles.text}>{t('security.required.text')}</p>
      <SecurityCard only="factors" />
      <Button look="quiet" onClick={() => void signOut().catch(notifyError)}>
        {t('account.signOut')}
      </Button>
    </section>
  )
}
