import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Mark } from '../../../components/mark/mark.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { errorText } from '../../../lib/notify.ts'
import { PasswordInput } from './password-input.tsx'
import styles from './confirm-sign-in.module.css'

/** Sets a new password by the link in the address. The ticket stands behind `#`, which is sent to no server. */
export function ResetPassword() {
  const { t } = useTranslation()
  const link = useLocation({ select: ({ hash }) => hash })
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => api('POST /api/account/reset_password', { body: { link, password } }) })
  const logIn = (
    <Button look="primary" onClick={() => showDialog('logIn')}>
      {t('account.logIn')}
    </Button>
  )
  if (link === '') {
    return (
      <Empty as="page" title={t('security.reset.noLink')} text={t('security.reset.noLinkText')} form="waves">
        {logIn}
      </Empty>
    )
  }
  if (reset.isSuccess) {
    return (
      <Empty as="page" title={t('security.reset.doneTitle')} text={t('security.reset.doneText')} form="sphere">
        {logIn}
      </Empty>
    )
  }
  const problems = fieldErrors(reset.error)
  const general = reset.error && Object.keys(problems).length === 0 ? errorText(reset.error) : undefined
  return (
    <section className={styles.card}>
      <Mark size={48} />
      <h1 className={styles.title}>{t('security.reset.title')}</h1>
      <p className={styles.lead}>{t('security.reset.lead')}</p>
      <div className={styles.form}>
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault()
            reset.mutate()
          }}
        >
          <PasswordInput
            label={t('security.reset.next')}
            hint={t('account.passwordHint')}
            problem={problems['password']}
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
          <DialogProblem>{general}</DialogProblem>
          <Button type="submit" look="primary" size="large" wide disabled={reset.isPending || password === ''}>
            {t('security.reset.set')}
          </Button>
        </DialogForm>
      </div>
    </section>
  )
}
