import type { User } from '@stipple/core/contract/shapes'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingOver, MissingPart } from '../../components/missing-part/missing-part.tsx'
import { Tip } from '../../components/tip/tip.tsx'
import { Toaster } from '../../components/toaster/toaster.tsx'
import { IdentityHost, SetUpFirst, useSession, useSignInFailures } from '../../features/account/public.ts'
import { CommandHost } from '../../features/commands/public.ts'
import { JobFeed } from '../../features/generate/public.ts'
import { TransferHost, WorkMenuItems } from '../../features/history/public.ts'
import { Announcement, Maintenance, QueuePaused, useSite } from '../../features/site/public.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { MissingPartContext } from '../../lib/lazy.tsx'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { FeatureOff } from './feature-off.tsx'
import { MenuItems } from './menu-items.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { usePageTitle } from './use-page-title.ts'
import { useResetOnMemberChange, useRefusals } from './use-refusals.ts'
import { useSelfOpening } from './use-self-opening.ts'
import { useSiteRules } from './use-site-rules.ts'
import styles from './shell.module.css'

/** The frame around every screen: bars, menu, notices and dialogs. */
export function Shell() {
  const { t } = useTranslation()
  const { user } = useSession()
  const works = useDialogs((state) => state.works)
  useRefusals()
  useResetOnMemberChange(user?.userKey)
  return (
    <MissingPartContext value={MissingPart}>
      <WorkMenuItems value={MenuItems}>
        <a href="#content" className={styles.skip}>
          {t('shell.skip')}
        </a>
        <TopBar user={user} />
        <Maintenance />
        <QueuePaused />
        <Announcement />
        <main id="content" className={styles.content} data-beside={works || undefined} tabIndex={-1}>
          {user?.mustSecure ? <SetUpFirst /> : <Page />}
        </main>
        <PhoneMenu />
        <Watches user={user} />
        {user && !user.mustSecure && (
          <Suspense>
            <MissingPartContext value={MissingOver}>
              <JobFeed user={user} />
            </MissingPartContext>
          </Suspense>
        )}
        <DialogHost />
        <MissingPartContext value={MissingOver}>
          <TransferHost />
        </MissingPartContext>
        <IdentityHost />
        <CommandHost />
        <Toaster />
        <Tip />
      </WorkMenuItems>
    </MissingPartContext>
  )
}

/** The page of the address, unless its feature is disabled. */
function Page() {
  const feature = useMatches({ select: (matches) => matches.at(-1)?.staticData.feature })
  const off = useSite()?.off ?? []
  return feature !== undefined && off.includes(feature) ? <FeatureOff /> : <Outlet />
}

/** Sets the page title, asks one-time questions, and applies the operator's rules. */
function Watches({ user }: { readonly user: User | undefined }) {
  usePageTitle()
  useSignInFailures()
  useSelfOpening(user?.mustSecure ? undefined : user)
  useSiteRules()
  return null
}
