import { MODERATION_LIMITS } from '@stipple/core/domain/moderation'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'

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
      <DialogProblem>{send.error ? errorText(send.error) : undefined}</DialogProblem>
      <Button type="submit" wide disabled={text.trim() === '' || send.isPending}>
        {t('account.suspension.send')}
      </Button>
    </DialogForm>
  )
}
