import { CallError } from '@stipple/core/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { DotField } from '../../../components/dots/dot-field.tsx'
import { errorText } from '../../../lib/notify.ts'
import { claimQuery, useClaim } from '../queries.ts'
import { Dots } from './dots.tsx'
import styles from './claim-dialog.module.css'

/** Today's dots: what there is to get before, congratulations after, a warning when they were already taken. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(claimQuery)
  const claim = useClaim()
  const isLate = claim.error instanceof CallError && claim.error.reply?.code === 'already_claimed'
  const already = isLate || (data?.draw_today === true && !claim.data)
  const problem = isLate ? undefined : (claim.error ?? error)

  return (
    <Dialog title={t(claim.data ? 'account.claimDoneTitle' : 'account.claimTitle')} onClose={onClose} width={360}>
      <div className={styles.drawing}>
        <DotField seed="today" form="sphere" progress={claim.data || already ? 1 : 0.35} />
      </div>
      {data && !claim.data && (
        <dl className={styles.amounts}>
          <dt>{t('account.claimMember')}</dt>
          <dd>
            <Dots count={data.general_users} />
          </dd>
          <dt>{t('account.claimVip')}</dt>
          <dd>
            <Dots count={data.vip_users} />
          </dd>
        </dl>
      )}
      <p className={already ? styles.warning : styles.text} role="status">
        {claim.data &&
          t('account.claimDone', {
            dots: t('common.dots', { count: claim.data.amount }),
            balance: t('common.dots', { count: claim.data.balance }),
          })}
        {!claim.data && t(already ? 'account.claimAlready' : 'account.claimBefore')}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {errorText(problem)}
        </p>
      )}
      {claim.data || already ? (
        <Button size="large" wide onClick={onClose}>
          {t('common.ok')}
        </Button>
      ) : (
        <Button look="primary" size="large" wide disabled={claim.isPending || !data} onClick={() => claim.mutate()} data-autofocus>
          {t('account.claim')}
        </Button>
      )}
    </Dialog>
  )
}
