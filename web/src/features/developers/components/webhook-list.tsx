import type { WebhookEndpoint } from '@stipple/core/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useArrival } from '../../../lib/use-arrival.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatAgo, keysQuery } from '../../account/public.ts'
import { type MadeWebhook, useRemoveWebhook, useRotateSecret, useSwitchOn, useTestWebhook, webhooksQuery } from '../webhook-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import styles from './developers.module.css'

/** The member's webhooks. */
export function WebhookList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [renewed, setRenewed] = useState<MadeWebhook>()
  if (!data && error) return <LoadFailed onRetry={() => void refetch()}>{t('webhooks.failed')}</LoadFailed>
  if (!data) return <Skeleton height={56} />
  return (
    <>
      {data.length === 0 && <p className={styles.soft}>{t('webhooks.empty')}</p>}
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} onRenewed={setRenewed} />
          ))}
        </ul>
      )}
      {renewed && <SecretDialog secret={renewed.secret} onClose={() => setRenewed(undefined)} />}
    </>
  )
}

interface RowProps {
  readonly webhook: WebhookEndpoint
  readonly onRenewed: (made: MadeWebhook) => void
}

function Row({ webhook: { id, url, events, key, failing_since: failing, off_since: off }, onRenewed }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: keys = [] } = useQuery(keysQuery)
  const [test, rotate, on, remove] = [useTestWebhook(), useRotateSecret(), useSwitchOn(), useRemoveWebhook()]
  const arrival = useArrival<HTMLLIElement>(id)
  const nameOfKey = keys.find((one) => one.id === key)?.name

  const askAndRotate = async () => {
    if (await confirm({ title: t('webhooks.rotate'), text: t('webhooks.rotateText'), action: t('webhooks.rotate') }))
      rotate.mutate(id, { onSuccess: onRenewed, onError: notifyError })
  }
  const askAndRemove = async () => {
    if (await confirm({ title: t('webhooks.remove'), text: t('webhooks.removeText', { url }), action: t('webhooks.remove') }))
      remove.mutate(id, { onSuccess: () => notify(t('webhooks.removed'), { tone: 'done' }), onError: notifyError })
  }
  const sendTest = () => test.mutate(id, { onSuccess: () => notify(t('webhooks.testSent'), { tone: 'done' }), onError: notifyError })

  return (
    <li className={styles.row} {...arrival}>
      <div className={styles.text}>
        <p className={styles.name}>{url}</p>
        <p className={styles.facts}>
          <span>{events.map((event) => t(`webhooks.event.${event}`)).join(' · ')}</span>
          {key !== undefined && nameOfKey !== undefined && (
            <span>
              {t('webhooks.key')} {nameOfKey}
            </span>
          )}
        </p>
        {off !== undefined ? (
          <p className={styles.warning}>{t('webhooks.off', { ago: formatAgo(off, language) })}</p>
        ) : (
          failing !== undefined && <p className={styles.warning}>{t('webhooks.failing', { ago: formatAgo(failing, language) })}</p>
        )}
      </div>
      <div className={styles.buttons} role="group" aria-label={url}>
        {off === undefined ? (
          <Button size="small" look="quiet" disabled={test.isPending} onClick={sendTest}>
            {t('webhooks.test')}
          </Button>
        ) : (
          <Button size="small" disabled={on.isPending} onClick={() => on.mutate(id, { onError: notifyError })}>
            {t('webhooks.on')}
          </Button>
        )}
        <Button size="small" look="quiet" disabled={rotate.isPending} onClick={() => void askAndRotate()}>
          {t('webhooks.rotate')}
        </Button>
        <Button size="small" look="quiet" disabled={remove.isPending} onClick={() => void askAndRemove()}>
          {t('webhooks.remove')}
        </Button>
      </div>
    </li>
  )
}
