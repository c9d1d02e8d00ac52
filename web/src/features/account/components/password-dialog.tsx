import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { changePassword } from '../queries.ts'
import { PasswordInput } from './password-input.tsx'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      notify(t('account.passwordChanged'), { tone: 'done' })
      onClose()
    },
  })
  const problems = fieldErrors(change.error)
  const general = change.error && Object.keys(problems).length === 0 ? errorText(change.error) : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate({ current, next })
  }
  return (
    <Dialog title={t('account.changePassword')} onClose={onClose} width={380}>
      <DialogForm onSubmit={submit}>
        <PasswordInput
          label={t('account.current')}
          problem={problems['current']}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <PasswordInput
          label={t('account.next')}
          hint={t('account.passwordHint')}
          problem={problems['next']}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
        />
        <DialogSubmit problem={general} disabled={change.isPending || current === '' || next === ''}>
          {t('account.change')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
