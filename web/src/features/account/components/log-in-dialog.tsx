import { START_SIGN_IN_PATH } from '@stipple/core/domain/account'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { buttonClass } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Mark } from '../../../components/mark/mark.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { BASE } from '../../../lib/base.ts'
import { siteQuery } from '../../site/public.ts'
import { hasSignedInBefore } from '../last-user.ts'
import { useFailedSignIn } from '../sign-in-failure-store.ts'
import { BuiltInForm, type Kind } from './built-in-form.tsx'
import styles from './log-in-dialog.module.css'

/**
 * Logging in and signing up in one dialog. The active platform comes first; other methods are behind a link, which starts open if the first method
 * has just failed.
 */
export const LogInDialog = ({ onClose }: { onClose: () => void }) => <Account start="sign_in" onClose={onClose} />

/** Starts with signing up, unless someone has logged in with this browser before. */
export const SignUpDialog = ({ onClose }: { onClose: () => void }) => (
  <Account start={hasSignedInBefore() ? 'sign_in' : 'sign_up'} onClose={onClose} />
)

function Account({ start, onClose }: { start: Kind; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: site, isPending } = useQuery(siteQuery)
  const { failure } = useFailedSignIn()
  const [others, setOthers] = useState(failure !== undefined)
  const [chosen, setKind] = useState(start)
  const canSignUp = site?.signUp !== false
  const kind = canSignUp ? chosen : 'sign_in'
  const methods = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLElement>(null)
  useEffect(() => () => useFailedSignIn.setState({ failure: undefined }), [])

  // Without a reply the form is shown anyway; it reports an unreachable server itself.
  const platforms = site?.platforms ?? (isPending ? [] : [{ id: 'builtin' as const }])
  const [active, ...rest] = platforms
  useEffect(() => {
    // The log-in methods may load after the dialog has taken the focus; new or recommended ones get it.
    const place = more.current ?? methods.current
    place?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [active?.id, others])
  const title = active?.id === 'builtin' ? t(kind === 'sign_up' ? 'account.signUpTitle' : 'account.signInTitle') : t('account.logIn')
  const lead = active?.id === 'builtin' && kind === 'sign_up' ? t('account.signUpLead') : t('member.logIn.lead')

  const methodOf = (platform: (typeof platforms)[number], look: 'primary' | 'plain') =>
    platform.id === 'builtin' ? (
      <BuiltInForm key="builtin" kind={kind} canSignUp={canSignUp} onKind={setKind} onDone={onClose} />
    ) : (
      <ContinueWith key={platform.id} platform={platform.id} name={platform.name} look={look} />
    )

  return (
    <Dialog title={title} onClose={onClose} width={400}>
      {failure ? (
        <p className={styles.failure} role="alert">
          {t(`member.signInFailure.${failure}`)}
        </p>
      ) : (
        <p className={styles.lead}>{lead}</p>
      )}
      <div ref={methods}>
        {active ? methodOf(active, 'primary') : <Skeleton height={44} />}
        {rest.length > 0 && !others && (
          <p className={styles.other}>
            <button type="button" className={styles.link} onClick={() => setOthers(true)}>
              {t('member.logIn.otherWays')}
            </button>
          </p>
        )}
        {rest.length > 0 && others && (
          <section ref={more} className={styles.others} aria-label={t('member.logIn.otherWays')}>
            {rest.map((platform) => methodOf(platform, 'plain'))}
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

/** Leads to the platform's page, which returns the browser to the current address. */
function ContinueWith({ platform, name, look }: { platform: string; name: string | undefined; look: 'primary' | 'plain' }) {
  const { t } = useTranslation()
  const here = useLocation({ select: (location) => location.href })
  return (
    <a
      className={buttonClass({ look, size: 'large', wide: true })}
      href={`${BASE}${START_SIGN_IN_PATH}?${new URLSearchParams({ platform, return_to: here })}`}
      data-autofocus
    >
      {name ? t('member.logIn.continueWith', { name }) : t('member.logIn.continueOther')}
    </a>
  )
}
