import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { QrCode } from '../../../components/qr-code/qr-code.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import styles from './app-dialog.module.css'

interface Props {
  readonly proof: string
  readonly onClose: () => void
  /** With recovery codes, if any were created. */
  readonly onDone: (codes: readonly string[] | undefined) => Promise<void>
}

/** Sets up an authenticator app: its secret as a QR code and as text, then its first code. */
export function AppDialog({ proof, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  // Each is a separate secret: never cached and never requested again automatically.
  const begun = useQuery({
    queryKey: ['new app', proof],
    queryFn: async () => (await api('POST /api/account/app_begin', { body: { proof } })).data,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  })
  const confirm = useMutation({
    mutationFn: async () =>
      (await api('POST /api/account/app_confirm', { body: { ticket: begun.data?.ticket ?? '', code: code.trim() } })).data,
    onSuccess: async ({ recoveryCodes }) => {
      notify(t('security.app.done'), { tone: 'done' })
      await onDone(recoveryCodes)
    },
  })
  const problems = fieldErrors(confirm.error)
  const failed = confirm.error ?? begun.error
  const general = failed && Object.keys(problems).length === 0 ? errorText(failed) : undefined
  return (
    <Dialog title={t('security.app.title')} onClose={onClose} width={380}>
      <DialogLead>{t('security.app.lead')}</DialogLead>
      <div className={styles.code}>
        {begun.data ? <QrCode content={begun.data.address} label={t('security.app.qr')} /> : <Skeleton height={208} />}
      </div>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          confirm.mutate()
        }}
      >
        <TextInput label={t('security.app.secret')} readOnly value={begun.data?.secret ?? ''} onFocus={(event) => event.target.select()} />
        <TextInput
          label={t('security.app.code')}
          {...(!problems['code'] && { hint: t('security.app.codeHint') })}
          problem={problems['code']}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          data-autofocus
        />
        <DialogSubmit problem={general} disabled={confirm.isPending || !begun.data || code.trim() === ''}>
          {t('security.app.confirm')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
