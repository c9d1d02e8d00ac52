import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../components/button/button.tsx'
import { AccountCard, LogInPrompt, useSession } from '../../features/account/public.ts'
import { Balance } from '../../features/credits/public.ts'
import { OptionsPanel } from '../../features/options/public.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { FooterLinks } from '../shell/footer-links.tsx'
import styles from './screen.module.css'

/** Everything about the member in one place; on a phone it is also where the options are. */
export function MeScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <div className={styles.narrow}>
      {user && <h1 className="unseen">{t('shell.titles.me')}</h1>}
      {user ? (
        <section className={styles.card}>
          <AccountCard user={user} />
          <div className={styles.row}>
            <Balance />
            <Link to="/ypay" className={buttonClass({ look: 'quiet' })}>
              {t('shell.recharge')}
            </Link>
            <Button onClick={() => showDialog('claim')}>{t('account.claim')}</Button>
          </div>
        </section>
      ) : (
        <LogInPrompt />
      )}
      <section className={styles.card}>
        <OptionsPanel />
      </section>
      <FooterLinks />
    </div>
  )
}
