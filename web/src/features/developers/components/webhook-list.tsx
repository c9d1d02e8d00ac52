import type { WebhookEndpoint } from '@stipple/core/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
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
  const [renewed, setRenewed] = useState<MadeWebhook>()
  return (
    <>
      <List label={t('webhooks.title')} query={useQuery(webhooksQuery)} failed={t('webhooks.failed')} empty={t('webhooks.empty')}>
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} onRenewed={setRenewed} />}
      </List>
      {renewed && <SecretDialog secret={renewed.secret} onClose={() => setRenewed(undefined)} />}
    </>
  )
}

interface WebhookRowProps {
  readonly webhook: WebhookEndpoint
  readonly onRenewed: (made: MadeWebhook) => void
}

function WebhookRow({ webhook: { id, url, events, key, failing_since: failing, off_since: off }, onRenewed }: WebhookRowProps) {
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
    <Row
      {...arrival}
      title={url}
      facts={[
        events.map((event) => t(`webhooks.event.${event}`)).join(' · '),
        nameOfKey !== undefined && `${t('webhooks.key')} ${nameOfKey}`,
      ]}
      actionsOf={url}
      actions={
        <>
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
        </>
      }
    >
      {off !== undefined ? (
        <p className={styles.warning}>{t('webhooks.off', { ago: formatAgo(off, language) })}</p>
      ) : (
        failing !== undefined && <p className={styles.warning}>{t('webhooks.failing', { ago: formatAgo(failing, language) })}</p>
      )}
    </Row>
  )
}
