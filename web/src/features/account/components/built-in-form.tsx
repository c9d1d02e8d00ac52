import { ACCOUNT_RULES } from '@stipple/core/domain/account'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors, isRefused } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { type SecondStep as Step, useSignIn } from '../queries.ts'
import { ForgotForm } from './forgot-form.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { PasswordInput } from './password-input.tsx'
import { SecondStep } from './second-step.tsx'
import { SuspensionForm } from './suspension-form.tsx'
import styles from './log-in-dialog.module.css'

export type Kind = 'sign_in' | 'sign_up'

interface Props {
  readonly kind: Kind
  readonly canSignUp: boolean
  readonly onKind: (kind: Kind) => void
  readonly onDone: () => void
}

/** Name and password of an account of this server. Typed values survive switching between signing in and signing up. */
export function BuiltInForm({ kind, canSignUp, onKind, onDone }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn(kind)
  const isNew = kind === 'sign_up'
  const [tried, setTried] = useState(false)
  const [step, setStep] = useState<Step>()
  const [forgot, setForgot] = useState(false)
  const refused = fieldErrors(signIn.error)
  const general = signIn.error && Object.keys(refused).length === 0 ? errorText(signIn.error) : undefined
  const wrong = wrongFields({ name: name.trim(), password, isNew })
  const problems = {
    ...refused,
    ...(tried && wrong.name && { name: t(wrong.name) }),
    ...(tried && wrong.password && { password: t(wrong.password) }),
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (wrong.name || wrong.password) return
    signIn.mutate(
      { name: name.trim(), password },
      {
        onSuccess: (data) => {
          if ('second' in data) return setStep(data.second)
          notify(t('account.welcome', { name: data.user.name }), { tone: 'done' })
          onDone()
        },
      },
    )
  }

  if (step) return <SecondStep step={step} onBack={() => setStep(undefined)} onDone={onDone} />
  if (forgot) return <ForgotForm onBack={() => setForgot(false)} />
  return (
    <>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('account.name')}
          {...(isNew && !problems['name'] && { hint: t('account.nameHint') })}
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
          {...(isNew && !problems['password'] && { hint: t('account.passwordHint') })}
          problem={problems['password']}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          onChange={setPassword}
        />
        <DialogSubmit problem={general} disabled={signIn.isPending}>
          {t(isNew ? 'account.signUp' : 'account.signIn')}
        </DialogSubmit>
      </DialogForm>
      {!isNew && isRefused(signIn.error, 'suspended') && <SuspensionForm name={name.trim()} password={password} />}
      {canSignUp ? (
        <p className={styles.other}>
          {t(isNew ? 'account.toSignIn' : 'account.toSignUp')}{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              signIn.reset()
              setTried(false)
              onKind(isNew ? 'sign_in' : 'sign_up')
            }}
          >
            {t(isNew ? 'account.signIn' : 'account.signUp')}
          </button>
        </p>
      ) : (
        <p className={styles.other}>{t('account.signUpClosed')}</p>
      )}
      {!isNew && (
        <>
          <p className={styles.other}>
            <button type="button" className={styles.link} onClick={() => setForgot(true)}>
              {t('account.forgot')}
            </button>
          </p>
          <PasskeyLogIn onDone={onDone} />
        </>
      )}
    </>
  )
}

/** Messages about values that cannot be sent. Logging in accepts names and passwords from before the rules changed. */
function wrongFields({ name, password, isNew }: { readonly name: string; readonly password: string; readonly isNew: boolean }) {
  const { name: rule, password: length } = ACCOUNT_RULES
  const fits = [...name].length >= rule.min && [...name].length <= rule.max && rule.pattern.test(name)
  return {
    name: name === '' ? 'account.nameMissing' : isNew && !fits ? 'account.nameRule' : undefined,
    password: password === '' ? 'account.passwordMissing' : isNew && password.length < length.min ? 'account.passwordRule' : undefined,
  } as const
}
