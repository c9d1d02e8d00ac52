import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useSite } from '../../site/public.ts'
import { PasswordInput } from './password-input.tsx'
import styles from './forgot-form.module.css'

/** Methods to set a new password: a link by mail if the server sends mail, and a recovery code. */
export function ForgotForm({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <div className={styles.methods}>
      {site?.mail && <ByMail />}
      <ByCode onDone={onBack} />
      <p className={styles.about}>{t('security.forgot.ask')}</p>
      <Button look="quiet" wide onClick={onBack}>
        {t('security.forgot.back')}
      </Button>
    </div>
  )
}

function ByMail() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const send = useMutation({ mutationFn: () => api('POST /api/account/forgot_password', { body: { name: name.trim() } }) })
  return (
    <section>
      <h3 className={styles.title}>{t('security.forgot.lead')}</h3>
      <p className={styles.about}>{t('security.forgot.about')}</p>
      {send.isSuccess ? (
        <p role="status">{t('security.forgot.sent')}</p>
      ) : (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault()
            send.mutate()
          }}
        >
          <TextInput
            label={t('security.forgot.name')}
            autoComplete="username"
            autoCapitalize="none"
            maxLength={254}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <DialogSubmit problem={send.error} disabled={send.isPending || name.trim() === ''}>
            {t('security.forgot.send')}
          </DialogSubmit>
        </DialogForm>
      )}
    </section>
  )
}

function ByCode({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const recover = useMutation({
    mutationFn: () => api('POST /api/account/recover', { body: { name: name.trim(), code: code.trim(), password } }),
    onSuccess: () => {
      notify(t('security.forgot.done'), { tone: 'done' })
      onDone()
    },
  })
  const problems = fieldErrors(recover.error)
  const general = recover.error && Object.keys(problems).length === 0 ? errorText(recover.error) : undefined
  return (
    <section>
      <h3 className={styles.title}>{t('security.forgot.codeTitle')}</h3>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          recover.mutate()
        }}
      >
        <TextInput
          label={t('security.forgot.accountName')}
          problem={problems['name']}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextInput
          label={t('security.forgot.code')}
          problem={problems['code']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <PasswordInput
          label={t('security.forgot.next')}
          hint={t('account.passwordHint')}
          problem={problems['password']}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <DialogSubmit
          problem={general}
          disabled={recover.isPending || name.trim() === '' || code.trim() === '' || password === ''}
          look="plain"
        >
          {t('security.forgot.set')}
        </DialogSubmit>
      </DialogForm>
    </section>
  )
}
