import { START_SIGN_IN_PATH } from '@stipple/core/domain/account'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { buttonClass } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Mark } from '../../../components/mark/mark.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { siteQuery } from '../../site/public.ts'
import { hasBeenHere } from '../last-user.ts'
import { useFailedSignIn } from '../sign-in-failure-store.ts'
import { BuiltInForm, type Kind } from './built-in-form.tsx'
import styles from './log-in-dialog.module.css'

/**
 * Signing in and signing up in one calm place. The platform that is active here comes first; the other ways wait behind a quiet link, which is open
 * already when the first way has just failed.
 */
export function LogInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: site, isPending } = useQuery(siteQuery)
  const { failure } = useFailedSignIn()
  const [others, setOthers] = useState(failure !== undefined)
  const [kind, setKind] = useState<Kind>(() => (hasBeenHere() ? 'sign_in' : 'sign_up'))
  const ways = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLElement>(null)
  useEffect(() => () => useFailedSignIn.setState({ failure: undefined }), [])

  // Without an answer there is still the form, which says itself when the server is away.
  const platforms = site?.platforms ?? (isPending ? [] : [{ id: 'builtin' as const }])
  const [active, ...rest] = platforms
  useEffect(() => {
    // The ways may come after the dialog has taken the focus; other ways that were just shown, or are advised, get it.
    const place = more.current ?? ways.current
    place?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [active?.id, others])
  const title = active?.id === 'builtin' ? t(kind === 'sign_up' ? 'account.signUpTitle' : 'account.signInTitle') : t('account.logIn')
  const lead = active?.id === 'builtin' && kind === 'sign_up' ? t('account.signUpLead') : t('member.logIn.lead')

  const way = (platform: (typeof platforms)[number], look: 'primary' | 'plain') =>
    platform.id === 'builtin' ? (
      <BuiltInForm key="builtin" kind={kind} onKind={setKind} onDone={onClose} />
    ) : (
      <ContinueWith key={platform.id} platform={platform.id} name={platform.name} look={look} />
    )

  return (
    <Dialog title={title} onClose={onClose} width={400}>
      {failure ? (
        <p className={styles.failure} role="alert">
          {t(`member.trouble.${failure}`)}
        </p>
      ) : (
        <p className={styles.lead}>{lead}</p>
      )}
      <div ref={ways}>
        {active ? way(active, 'primary') : <Skeleton height={44} />}
        {rest.length > 0 && !others && (
          <p className={styles.other}>
            <button type="button" className={styles.link} onClick={() => setOthers(true)}>
              {t('member.logIn.otherWays')}
            </button>
          </p>
        )}
        {rest.length > 0 && others && (
          <section ref={more} className={styles.others} aria-label={t('member.logIn.otherWays')}>
            {rest.map((platform) => way(platform, 'plain'))}
          </section>
        )}
      </div>
      <p className={styles.agree}>
        <Mark size={16} />
        <span>
          <Trans
            i18nKey="account.agree"
            components={{
              terms: <Link to="/terms" className={styles.link} onClick={onClose} />,
              privacy: <Link to="/privacy" className={styles.link} onClick={onClose} />,
            }}
          />
        </span>
      </p>
    </Dialog>
  )
}

/** Leaves for the page of the platform, which sends the browser back to where it is now. */
function ContinueWith({ platform, name, look }: { platform: string; name: string | undefined; look: 'primary' | 'plain' }) {
  const { t } = useTranslation()
  const here = useLocation({ select: (location) => location.href })
  return (
    <a
      className={buttonClass({ look, size: 'large', wide: true })}
      href={`${START_SIGN_IN_PATH}?${new URLSearchParams({ platform, return_to: here })}`}
      data-autofocus
    >
      {name ? t('member.logIn.continueWith', { name }) : t('member.logIn.continueOther')}
    </a>
  )
}
