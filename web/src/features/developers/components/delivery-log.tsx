import type { WebhookDelivery } from '@stipple/core/contract/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { deliveriesQuery, useSendAgain } from '../webhook-queries.ts'
import styles from './developers.module.css'

/** Messages to webhooks of the last days, and what came of them. */
export function DeliveryLog() {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(deliveriesQuery)
  if (!data && error) return <LoadFailed onRetry={() => void refetch()}>{t('webhooks.failed')}</LoadFailed>
  if (!data) return <Skeleton height={56} />
  const deliveries = data.pages.flat()
  if (deliveries.length === 0) return <p className={styles.soft}>{t('webhooks.logEmpty')}</p>
  return (
    <>
      <ul className={styles.list}>
        {deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('webhooks.more')}
        </Button>
      )}
    </>
  )
}

function Row({ delivery: { id, url, event, state, attempts, status, problem, created } }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const again = useSendAgain()
  const time = new Date(created).toLocaleString(language, { dateStyle: 'short', timeStyle: 'medium' })
  const named = { event: t(`webhooks.event.${event}`), time }
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.facts}>
          <span className={state === 'failed' ? styles.warning : undefined}>{t(`webhooks.state.${state}`)}</span>
          <span>{named.event}</span>
          <span>{time}</span>
          <span>{t('webhooks.attempts', { count: attempts })}</span>
          {status !== undefined && <span>{t('webhooks.status', { status })}</span>}
        </p>
        <p className={styles.address}>{url}</p>
        {problem && <p className={styles.warning}>{t(`webhooks.problems.${problem}`)}</p>}
      </div>
      {attempts > 0 && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('webhooks.againNamed', named)}
          disabled={again.isPending}
          onClick={() => again.mutate(id, { onError: notifyError })}
        >
          {t('webhooks.again')}
        </Button>
      )}
    </li>
  )
}
