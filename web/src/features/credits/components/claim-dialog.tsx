import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useRechargePath, useSession } from '../../account/public.ts'
import { refusalOf } from '../code-queries.ts'
import { claimQuery, useClaim } from '../queries.ts'
import { Dots } from './dots.tsx'
import styles from './claim-dialog.module.css'

/** Today's dots: the amount to claim, then a confirmation, or a warning if they were already claimed. VIP members see their own amount. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data, error } = useQuery(claimQuery)
  const claim = useClaim()
  const vip = user?.isVip ?? false
  const isLate = refusalOf(claim.error) === 'already_claimed'
  const already = isLate || (data?.draw_today === true && !claim.data)
  const problem = isLate ? undefined : (claim.error ?? error)

  return (
    <Dialog title={t(claim.data ? 'dots.claim.doneTitle' : vip ? 'dots.claim.vipTitle' : 'dots.claim.title')} onClose={onClose} width={360}>
      <div className={styles.drawing}>
        <StippleField seed={vip ? 'today vip' : 'today'} form={vip ? 'peak' : 'sphere'} progress={claim.data || already ? 1 : 0.35} />
      </div>
      {claim.data && <Today amount={claim.data.amount} />}
      {data && !claim.data && (vip ? <Today amount={data.vip_users} /> : <Amounts general={data.general_users} vip={data.vip_users} />)}
      <p className={already ? styles.warning : styles.text} role="status">
        {claim.data &&
          t(vip ? 'dots.claim.vipDone' : 'dots.claim.done', {
            dots: t('common.dots', { count: claim.data.amount }),
            balance: t('common.dots', { count: claim.data.balance }),
          })}
        {!claim.data && already && t('dots.claim.already')}
        {!claim.data && !already && !vip && t('dots.claim.before')}
        {!claim.data &&
          !already &&
          vip &&
          data &&
          t('dots.claim.vipBefore', {
            general: t('common.dots', { count: data.general_users }),
            vip: t('common.dots', { count: data.vip_users }),
          })}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {errorText(problem)}
        </p>
      )}
      {claim.data || already ? (
        <Button size="large" wide onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      ) : (
        <Button look="primary" size="large" wide disabled={claim.isPending || !data} onClick={() => claim.mutate()} data-autofocus>
          {t('account.claim')}
        </Button>
      )}
      {user && !vip && <BecomeVip onLeave={onClose} />}
    </Dialog>
  )
}

/** The amounts of both kinds of members, for non-VIP members. */
function Amounts({ general, vip }: { general: number; vip: number }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.amounts}>
      <dt className={styles.own}>
        {t('dots.claim.member')} <span className={styles.you}>{t('dots.claim.you')}</span>
      </dt>
      <dd className={styles.own}>
        <Dots count={general} />
      </dd>
      <dt>{t('dots.claim.vip')}</dt>
      <dd>
        <Dots count={vip} />
      </dd>
    </dl>
  )
}

/** The amount of a VIP member, or the claimed amount, as one large number. */
function Today({ amount }: { amount: number }) {
  return (
    <p className={styles.today}>
      <Dots count={amount} />
    </p>
  )
}

/** Only shown if plans are for sale. */
function BecomeVip({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const recharge = useRechargePath()
  if (!recharge) return null
  return (
    <p className={styles.become}>
      <Link to={recharge} onClick={onLeave}>
        {t('dots.claim.becomeVip')}
      </Link>
    </p>
  )
}
