import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Mark } from '../../../components/mark/mark.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { errorText } from '../../../lib/notify.ts'
import { PasswordInput } from './password-input.tsx'
import styles from './confirm-sign-in.module.css'

/** Sets a new password by the link in the address. The ticket is in the fragment (`#`), which is not sent to servers. `name`: an invited member. */
export function ResetPassword({ name }: { readonly name?: string | undefined }) {
  const { t } = useTranslation()
  const texts = name === undefined ? 'security.reset' : 'security.invited'
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
      <Empty as="page" title={t(`${texts}.doneTitle`)} text={t(`${texts}.doneText`, { name })} form="sphere">
        {logIn}
      </Empty>
    )
  }
  const problems = fieldErrors(reset.error)
  const general = reset.error && Object.keys(problems).length === 0 ? errorText(reset.error) : undefined
  return (
    <section className={styles.card}>
      <Mark size={48} />
      <h1 className={styles.title}>{t(`${texts}.title`, { name })}</h1>
      <p className={styles.lead}>{t(`${texts}.lead`)}</p>
      <div className={styles.form}>
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault()
            reset.mutate()
          }}
        >
          <PasswordInput
            label={t(`${texts}.next`)}
            hint={t('account.passwordHint')}
            problem={problems['password']}
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
          <DialogSubmit problem={general} disabled={reset.isPending || password === ''}>
            {t(`${texts}.set`)}
          </DialogSubmit>
        </DialogForm>
      </div>
    </section>
  )
}
