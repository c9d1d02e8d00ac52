import { publicId } from '@stipple/core/domain/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { leaveOptions } from '../../options/public.ts'
import { clearLastUser } from '../last-user.ts'
import { sessionQuery, useSession } from '../queries.ts'
import { PasswordInput } from './password-input.tsx'
import styles from './delete-account-dialog.module.css'

interface Props {
  /** Dots that are lost with the account. */
  readonly dots: number
  /** Deletes the member's data in this browser. */
  readonly onDeleted: (userKey: string) => Promise<void>
  readonly onClose: () => void
}

/** Shows what is deleted and what remains, and asks for the user ID to be typed before it deletes. */
export function DeleteAccountDialog({ dots, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const queries = useQueryClient()
  const router = useRouter()
  const [confirm, setConfirm] = useState('')
  const [password, setPassword] = useState('')
  const builtIn = user?.platform === 'builtin'
  const id = user ? publicId(user.userKey) : ''

  const deletion = useMutation({
    mutationFn: () => api('POST /api/account/delete', { body: { confirm: confirm.trim(), ...(builtIn && { password }) } }),
    onSuccess: async () => {
      clearLastUser()
      leaveOptions()
      onClose()
      await router.navigate({ to: '/' })
      queries.setQueryData(sessionQuery.queryKey, null)
      notify(t('member.deletion.done'), { tone: 'done' })
      if (user) await onDeleted(user.userKey)
    },
  })
  const problems = fieldErrors(deletion.error)
  const general = deletion.error && Object.keys(problems).length === 0 ? errorText(deletion.error) : undefined
  const ready = id !== '' && confirm.trim() === id && (!builtIn || password !== '')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ready) deletion.mutate()
  }

  return (
    <Dialog title={t('member.deletion.title')} onClose={onClose} width={440}>
      <div className={styles.what}>
        <h3>{t('member.deletion.goes')}</h3>
        <Lines text={t('member.deletion.goesList', { dots: t('common.dots', { count: dots }) })} />
        <h3>{t('member.deletion.stays')}</h3>
        <Lines text={t('member.deletion.staysList')} />
      </div>
      <p className={styles.backup}>{t('member.deletion.backup')}</p>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('member.deletion.confirm')}
          hint={t('member.deletion.confirmHint', { id })}
          problem={problems['confirm']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={confirm}
          onChange={(event) => setConfirm(event.target.value)}
          data-autofocus
        />
        {builtIn && (
          <PasswordInput
            label={t('member.deletion.password')}
            problem={problems['password']}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        )}
        <DialogSubmit problem={general} disabled={!ready || deletion.isPending} onCancel={onClose}>
          {t('member.deletion.action')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}

function Lines({ text }: { text: string }) {
  return (
    <ul className={styles.lines}>
      {text.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
