import { shanghaiStamp } from '@stipple/core/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText, notify, notifyError } from '../../../lib/notify.ts'
import { type Reward, rewardsQuery, useClaimCode } from '../code-queries.ts'
import { Dots } from './dots.tsx'
import styles from './rewards.module.css'

/** The limited-time rewards that everyone can claim now. */
export function Rewards() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(rewardsQuery)
  return (
    <section className={styles.rewards} aria-labelledby="rewards">
      <h2 id="rewards" className={styles.title}>
        {t('dots.points.rewards')}
      </h2>
      {!data && error && !isFetching && (
        <p role="alert" className={styles.text}>
          {errorText(error)} <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </p>
      )}
      {!data && !(error && !isFetching) && <Skeleton height={64} />}
      {data?.length === 0 && <p className={styles.text}>{t('dots.points.noRewards')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((reward) => (
            <RewardLine key={reward.pointstr} reward={reward} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RewardLine({ reward }: { reward: Reward }) {
  const { t } = useTranslation()
  const claim = useClaimCode()
  const dots = t('common.dots', { count: reward.amount })
  const take = () =>
    claim.mutate(reward.pointstr, {
      onSuccess: ({ amount, balance }) =>
        notify(t('dots.points.rewardDone', { dots: t('common.dots', { count: amount }), balance: t('common.dots', { count: balance }) }), {
          tone: 'done',
        }),
      onError: notifyError,
    })
  return (
    <li className={styles.line}>
      <span className={styles.amount}>
        <Dots count={reward.amount} />
      </span>
      <span className={styles.facts}>
        <span>{reward.pointstr}</span>
        <span className={styles.until}>{t('dots.points.until', { time: shanghaiStamp(reward.expires_at) })}</span>
      </span>
      {reward.claimed ? (
        <span className={styles.claimed}>{t('dots.points.claimed')}</span>
      ) : (
        <Button
          look="primary"
          disabled={claim.isPending}
          aria-label={t('dots.points.claimNamed', { dots, code: reward.pointstr })}
          onClick={take}
        >
          {t('dots.points.claim', { dots })}
        </Button>
      )}
    </li>
  )
}
