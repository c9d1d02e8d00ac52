import { PREDICTION_EVENTS, type PredictionEvent } from '@stipple/core/domain/prediction'
import { WEBHOOK_LIMITS } from '@stipple/core/domain/webhook'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { keysQuery } from '../../account/public.ts'
import { useMakeWebhook } from '../webhook-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import input from '../../../components/field/input.module.css'
import styles from './developers.module.css'

/** Creates a webhook, and shows its secret once. */
export function MakeWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const make = useMakeWebhook()
  const { data: keys = [] } = useQuery(keysQuery)
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly PredictionEvent[]>(['completed'])
  const [key, setKey] = useState('')
  const id = useId()
  if (make.data) return <SecretDialog secret={make.data.secret} onClose={onClose} />

  const problems = fieldErrors(make.error)
  const general = make.error && Object.keys(problems).length === 0 ? errorText(make.error) : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    make.mutate({ url: url.trim(), events: [...events], ...(key !== '' && { key }) })
  }
  return (
    <Dialog title={t('webhooks.add')} onClose={onClose} width={420}>
      <DialogLead>{t('webhooks.lead')}</DialogLead>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          problem={problems['url']}
          type="url"
          inputMode="url"
          maxLength={WEBHOOK_LIMITS.url}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          data-autofocus
        />
        <fieldset className={styles.choices}>
          <legend className={styles.name}>{t('webhooks.events')}</legend>
          {PREDICTION_EVENTS.map((event) => (
            <label key={event} className={styles.choice}>
              <input
                type="checkbox"
                checked={events.includes(event)}
                onChange={({ target }) => setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))}
              />
              {t(`webhooks.event.${event}`)}
            </label>
          ))}
        </fieldset>
        {keys.length > 0 && (
          <FieldShell id={id} label={t('webhooks.key')}>
            <select id={id} className={input.input} value={key} onChange={(event) => setKey(event.target.value)}>
              <option value="">{t('webhooks.allKeys')}</option>
              {keys.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </FieldShell>
        )}
        <DialogSubmit problem={general} disabled={make.isPending || url.trim() === '' || events.length === 0}>
          {t('webhooks.add')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
