import { MODERATION_LIMITS } from '@stipple/core/domain/moderation'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { api } from '../../../lib/api.ts'

/** Appeals the suspension of the account whose name and password were just entered. */
export function SuspensionForm({ name, password }: { readonly name: string; readonly password: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => api('POST /api/account/appeal_suspension', { body: { name, password, text: text.trim() } }),
  })
  if (send.isSuccess) return <p role="status">{t('account.suspension.sent')}</p>
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <TextArea
        label={t('account.suspension.why')}
        rows={3}
        maxLength={MODERATION_LIMITS.appeal}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DialogSubmit problem={send.error} disabled={text.trim() === '' || send.isPending} look="plain">
        {t('account.suspension.send')}
      </DialogSubmit>
    </DialogForm>
  )
}
