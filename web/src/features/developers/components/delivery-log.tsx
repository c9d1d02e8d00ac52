import type { WebhookDelivery } from '@stipple/core/contract/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row, Warning } from '../../../components/list/row.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { deliveriesQuery, useSendAgain } from '../webhook-queries.ts'
import styles from './developers.module.css'

/** Recent webhook messages and their results. */
export function DeliveryLog() {
  const { t } = useTranslation()
  return (
    <List
      label={t('webhooks.log')}
      query={useInfiniteQuery(deliveriesQuery)}
      failed={t('webhooks.failed')}
      empty={t('webhooks.logEmpty')}
      more={t('webhooks.more')}
    >
      {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
    </List>
  )
}

function DeliveryRow({ delivery: { id, url, event, state, attempts, status, problem, created } }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const again = useSendAgain()
  const time = new Date(created).toLocaleString(language, { dateStyle: 'short', timeStyle: 'medium' })
  const named = { event: t(`webhooks.event.${event}`), time }
  return (
    <Row
      facts={[
        state === 'failed' ? <Warning key="state">{t('webhooks.state.failed')}</Warning> : t(`webhooks.state.${state}`),
        named.event,
        time,
        t('webhooks.attempts', { count: attempts }),
        status !== undefined && t('webhooks.status', { status }),
      ]}
      actions={
        attempts > 0 && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('webhooks.againNamed', named)}
            disabled={again.isPending}
            onClick={() => again.mutate(id, { onError: notifyError })}
          >
            {t('webhooks.again')}
          </Button>
        )
      }
    >
      <p className={styles.address}>{url}</p>
      {problem && <p className={styles.warning}>{t(`webhooks.problems.${problem}`)}</p>}
    </Row>
  )
}
