import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Card } from '../../../components/card/card.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { clearMadeKey, KeyList, useMadeKey, useSession } from '../../account/public.ts'
import { modelsOf, modelsQuery } from '../../catalogue/public.ts'
import { webhooksQuery } from '../webhook-queries.ts'
import { CallLog } from './call-log.tsx'
import { Code } from './code.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { Limits } from './limits.tsx'
import { MakeWebhookDialog } from './make-webhook-dialog.tsx'
import { ProgramApiList } from './program-api-list.tsx'
import { WebhookList } from './webhook-list.tsx'
import styles from './developers.module.css'

/** Everything for developers who use the API. Guests see how it works, and log in for a key. */
export function DevelopersPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  // A key is only shown while this page is open.
  useEffect(() => {
    clearMadeKey()
    return clearMadeKey
  }, [user?.userKey])
  return (
    <div className={styles.page}>
      <header className={styles.lead}>
        <h1>{t('shell.titles.developers')}</h1>
        <p>{t('developers.lead')}</p>
        {!user && (
          <p className={styles.guest}>
            <Button look="primary" onClick={() => showDialog('logIn')}>
              {t('account.logIn')}
            </Button>
            <span className={styles.soft}>{t('developers.guest')}</span>
          </p>
        )}
      </header>
      {user && (
        <Card
          title={t('developers.keys')}
          aside={
            <Button size="small" look="primary" onClick={() => showDialog('makeKey')}>
              {t('member.keys.make')}
            </Button>
          }
        >
          <KeyList />
        </Card>
      )}
      <Card title={t('developers.start')} lead={t('developers.startLead')}>
        <QuickStart />
      </Card>
      <Card title={t('developers.addresses')} lead={t('developers.addressesLead')}>
        <ProgramApiList />
      </Card>
      <Card title={t('developers.limits.title')}>
        <Limits />
      </Card>
      {user && <Webhooks />}
      {user && (
        <Card title={t('developers.calls.title')} lead={t('developers.calls.lead')}>
          <CallLog />
        </Card>
      )}
    </div>
  )
}

function Webhooks() {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  // A link to a webhook opens its messages.
  const wanted = useLocation({ select: ({ hash }) => hash })
  const { data = [] } = useQuery(webhooksQuery)
  return (
    <Card
      title={t('webhooks.title')}
      lead={t('webhooks.lead')}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          {t('webhooks.add')}
        </Button>
      }
    >
      <WebhookList />
      <details className={styles.log} open={data.some(({ id }) => id === wanted)}>
        <summary>{t('webhooks.log')}</summary>
        <DeliveryLog />
      </details>
      {isAdding && <MakeWebhookDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function QuickStart() {
  const { t } = useTranslation()
  const made = useMadeKey((state) => state.made)
  const key = made?.data.scopes.includes('generate') === true ? made.token : undefined
  return (
    <Loaded query={useQuery(modelsQuery(useLanguage()))} failed={t('developers.failed')} height={240}>
      {(models) => {
        const [model] = modelsOf(models, 'Text2Img')
        if (!model) return <p className={styles.soft}>{t('generate.noModel')}</p>
        return <Code wish={{ mode: 'Text2Img', model: model.model, input: { prompt: t('developers.example') } }} apiKey={key} />
      }}
    </Loaded>
  )
}
