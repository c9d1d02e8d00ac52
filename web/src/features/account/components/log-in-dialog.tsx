import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { Mark } from '../../../components/mark/mark.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { hasBeenHere } from '../last-user.ts'
import { useSignIn } from '../queries.ts'
import { PasswordInput } from './password-input.tsx'
import styles from './log-in-dialog.module.css'

/** Signing in and signing up in one calm place; a browser new here begins with an account. What was typed stays when one changes to the other. */
export function LogInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'sign_in' | 'sign_up'>(() => (hasBeenHere() ? 'sign_in' : 'sign_up'))
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn(kind)
  const isNew = kind === 'sign_up'
  const problems = fieldErrors(signIn.error)
  const general = signIn.error && Object.keys(problems).length === 0 ? errorText(signIn.error) : undefined

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    signIn.mutate(
      { name: name.trim(), password },
      {
        onSuccess: ({ data }) => {
          notify(t('account.welcome', { name: data.user.name }), { tone: 'done' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={t(isNew ? 'account.signUpTitle' : 'account.signInTitle')} onClose={onClose} width={400}>
      <p className={styles.lead}>{t(isNew ? 'account.signUpLead' : 'account.signInLead')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('account.name')}
          {...(isNew && { hint: t('account.nameHint') })}
          problem={problems['name']}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <PasswordInput
          label={t('account.password')}
          {...(isNew && { hint: t('account.passwordHint') })}
          problem={problems['password']}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          onChange={setPassword}
        />
        {general && (
          <p className={styles.problem} role="alert">
            {general}
          </p>
        )}
        <Button type="submit" look="primary" size="large" wide disabled={signIn.isPending || name.trim() === '' || password === ''}>
          {t(isNew ? 'account.signUp' : 'account.signIn')}
        </Button>
      </form>
      <p className={styles.other}>
        {t(isNew ? 'account.toSignIn' : 'account.toSignUp')}{' '}
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            signIn.reset()
            setKind(isNew ? 'sign_in' : 'sign_up')
          }}
        >
          {t(isNew ? 'account.signIn' : 'account.signUp')}
        </button>
      </p>
      <p className={styles.agree}>
        <Mark size={16} />
        <span>
          <Trans
            i18nKey="account.agree"
            components={{
              terms: <Link to="/terms" className={styles.link} onClick={onClose} />,
              privacy: <Link to="/privacy" className={styles.link} onClick={onClose} />,
            }}
          />
        </span>
      </p>
    </Dialog>
  )
}
