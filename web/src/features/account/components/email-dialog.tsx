import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'

/** Sends a confirmation link to a new e-mail address of the account. */
export function EmailDialog({ proof, onClose }: { readonly proof: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const send = useMutation({
    mutationFn: () => api('POST /api/account/email', { body: { proof, email: email.trim() } }),
    onSuccess: () => {
      notify(t('security.email.sent', { email: email.trim() }), { tone: 'done' })
      onClose()
    },
  })
  const problems = fieldErrors(send.error)
  const general = send.error && Object.keys(problems).length === 0 ? errorText(send.error) : undefined
  return (
    <Dialog title={t('security.email.dialog')} onClose={onClose} width={380}>
      <DialogLead>{t('security.email.lead')}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <TextInput
          label={t('security.email.label')}
          problem={problems['email']}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          data-autofocus
        />
        <DialogSubmit problem={general} disabled={send.isPending || email.trim() === ''}>
          {t('security.email.send')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
