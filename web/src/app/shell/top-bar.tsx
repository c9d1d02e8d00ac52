import type { User } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { Images, Search, Settings } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/button/icon-button.tsx'
import { WordMark } from '../../components/mark/mark.tsx'
import { useRechargePath, UserMenu } from '../../features/account/public.ts'
import { openPalette } from '../../features/commands/public.ts'
import { Balance } from '../../features/credits/public.ts'
import { Bell } from '../../features/notices/public.ts'
import { SchemeToggle } from '../../features/options/public.ts'
import { useFeature } from '../../features/site/public.ts'
import { showDialog, showWorks, useDialogs } from '../../lib/dialogs.ts'
import { LanguageButton } from './language-button.tsx'
import styles from './top-bar.module.css'

/** Shows guests a log-in button in place of members' parts. */
export function TopBar({ user }: { user: User | undefined }) {
  const { t } = useTranslation()
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo}>
        <WordMark />
        <span className="visually-hidden">{t('shell.homeLink')}</span>
      </Link>
      <nav className={styles.nav} aria-label={t('shell.mainMenu')}>
        <MainLinks />
      </nav>
      <div className={styles.end}>
        <Tools user={user} />
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

function MainLinks() {
  const { t } = useTranslation()
  const [apps, training] = [useFeature('apps'), useFeature('training')]
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }} className={styles.link}>
        {t('shell.home')}
      </Link>
      <Link to="/generate/{-$type}/{-$model}" params={{ type: undefined, model: undefined }} className={styles.link}>
        {t('shell.create')}
      </Link>
      {apps && (
        <Link to="/smart-apps" className={styles.link}>
          {t('shell.apps')}
        </Link>
      )}
      <Link to="/history" className={styles.link}>
        {t('shell.titles.history')}
      </Link>
      {training && (
        <Link to="/train" className={styles.link}>
          {t('shell.train')}
        </Link>
      )}
    </>
  )
}

function Tools({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation()
  const works = useDialogs((state) => state.works)
  const recharge = useRechargePath()
  return (
    <>
      {user && <Balance />}
      {recharge && (
        <Link to={recharge} className={`${styles.link} ${styles.wide} ${styles.recharge}`}>
          {t('shell.recharge')}
        </Link>
      )}
      {user && (
        <span className={styles.images}>
          <IconButton label={t('shell.images')} icon={<Images aria-hidden />} aria-expanded={works} onClick={() => showWorks(!works)} />
        </span>
      )}
      <span className={styles.wide}>
        <IconButton label={t('shell.search')} icon={<Search aria-hidden />} aria-haspopup="dialog" onClick={openPalette} />
      </span>
      {user && (
        <span className={styles.wide}>
          <Bell />
        </span>
      )}
      <LanguageButton className={`${styles.link}`} />
      <span className={styles.wide}>
        <SchemeToggle />
      </span>
      <span className={styles.wide}>
        <IconButton label={t('shell.settings')} icon={<Settings aria-hidden />} onClick={() => showDialog('options')} />
      </span>
    </>
  )
}
