import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useSignIn } from '../queries.ts'
import { PasswordInput } from './password-input.tsx'
import styles from './log-in-dialog.module.css'

export type Kind = 'sign_in' | 'sign_up'

interface Props {
  readonly kind: Kind
  readonly onKind: (kind: Kind) => void
  readonly onDone: () => void
}

/** Name and password of an account of this server. Typed values survive switching between signing in and signing up. */
export function BuiltInForm({ kind, onKind, onDone }: Props) {
  const { t } = useTranslation()
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
          onDone()
        },
      },
    )
  }

  return (
    <>
      <DialogForm onSubmit={submit}>
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
        <DialogProblem>{general}</DialogProblem>
        <Button type="submit" look="primary" size="large" wide disabled={signIn.isPending || name.trim() === '' || password === ''}>
          {t(isNew ? 'account.signUp' : 'account.signIn')}
        </Button>
      </DialogForm>
      <p className={styles.other}>
        {t(isNew ? 'account.toSignIn' : 'account.toSignUp')}{' '}
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            signIn.reset()
            onKind(isNew ? 'sign_in' : 'sign_up')
          }}
        >
          {t(isNew ? 'account.signIn' : 'account.signUp')}
        </button>
      </p>
      {!isNew && <p className={styles.forgot}>{t('account.forgot')}</p>}
    </>
  )
}
