import type { User } from '@stipple/core/contract/shapes'
import { rechargePath } from '@stipple/core/domain/account'
import { Link } from '@tanstack/react-router'
import { Images, PenLine, Search, Settings } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/button/icon-button.tsx'
import { WordMark } from '../../components/mark/mark.tsx'
import { UserMenu } from '../../features/account/public.ts'
import { openPalette } from '../../features/commands/public.ts'
import { Balance } from '../../features/credits/public.ts'
import { SchemeToggle } from '../../features/options/public.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { LanguageButton } from './language-button.tsx'
import styles from './top-bar.module.css'

/** Shows guests a log-in button in place of the parts for members. */
export function TopBar({ user }: { user: User | undefined }) {
  const { t } = useTranslation()
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo}>
        <WordMark />
        <span className="visually-hidden">{t('shell.homeLink')}</span>
      </Link>
      <nav className={styles.nav} aria-label={t('shell.mainMenu')}>
        <Link to="/generate/{-$type}/{-$model}" params={{ type: undefined, model: undefined }} className={styles.link}>
          <PenLine size={17} strokeWidth={1.6} aria-hidden />
          {t('shell.create')}
        </Link>
      </nav>
      {user && (
        <button type="button" className={`${styles.link} ${styles.images}`} aria-haspopup="dialog" onClick={() => showDialog('works')}>
          <Images size={17} strokeWidth={1.6} aria-hidden />
          <span>{t('shell.images')}</span>
        </button>
      )}
      <div className={styles.end}>
        {user && <Balance />}
        {user && (
          <Link to={rechargePath(user.platform)} className={`${styles.link} ${styles.wide}`}>
            {t('shell.recharge')}
          </Link>
        )}
        <span className={styles.wide}>
          <IconButton label={t('shell.search')} icon={<Search aria-hidden />} aria-haspopup="dialog" onClick={openPalette} />
        </span>
        <LanguageButton className={`${styles.link} ${styles.language}`} />
        <span className={styles.wide}>
          <SchemeToggle />
        </span>
        <span className={styles.wide}>
          <IconButton label={t('shell.settings')} icon={<Settings aria-hidden />} onClick={() => showDialog('options')} />
        </span>
        {user ? (
          <span className={styles.wide}>
            <Suspense>
              <UserMenu user={user} />
            </Suspense>
          </span>
        ) : (
          <Button look="primary" onClick={() => showDialog('logIn')}>
            {t('account.logIn')}
          </Button>
        )}
      </div>
    </header>
  )
}
