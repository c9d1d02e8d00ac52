import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Tip } from '../../components/tip/tip.tsx'
import { Toaster } from '../../components/toaster/toaster.tsx'
import { useIdentityQuestion, useSession, useSignInTrouble } from '../../features/account/public.ts'
import { CommandHost } from '../../features/commands/public.ts'
import { JobFeed, useHasMade } from '../../features/generate/public.ts'
import { useGuideAtStart } from '../../features/guide/public.ts'
import { ViewerHost } from '../../features/history/public.ts'
import { DialogHost } from './dialog-host.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useHouseRules } from './use-house-rules.ts'
import { usePageTitle } from './use-page-title.ts'
import { useOneMember, useRefusals } from './use-refusals.ts'
import styles from './shell.module.css'

/** What stands round every screen. */
export function Shell() {
  const { t } = useTranslation()
  const { user } = useSession()
  usePageTitle()
  useSignInTrouble()
  useIdentityQuestion(user, useHasMade())
  useRefusals()
  useHouseRules()
  useGuideAtStart()
  useOneMember(user?.userKey)
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('shell.skip')}
      </a>
      <TopBar user={user} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <PhoneMenu />
      {user && (
        <Suspense>
          <JobFeed user={user} />
        </Suspense>
      )}
      <DialogHost />
      <ViewerHost />
      <CommandHost />
      <Toaster />
      <Tip />
    </>
  )
}
