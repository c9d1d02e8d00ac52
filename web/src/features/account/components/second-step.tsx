import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { requestPasskey, canUsePasskeys } from '../passkey.ts'
import { type SecondStep as Step, useSecondStep } from '../queries.ts'

interface Props {
  readonly step: Step
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Second step of a login: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondStep({ step, onBack, onDone }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const finish = useSecondStep()
  const passkey = useMutation({ mutationFn: () => requestPasskey(step.ticket) })
  const welcome = {
    onSuccess: ({ name }: { readonly name: string }) => {
      notify(t('account.welcome', { name }), { tone: 'done' })
      onDone()
    },
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    finish.mutate({ code: { ticket: step.ticket, code: code.trim() } }, welcome)
  }
  const byPasskey = () =>
    passkey.mutate(undefined, {
      onSuccess: (answer) =>
        answer ? finish.mutate({ passkey: answer }, welcome) : notify(t('security.passkeys.none'), { tone: 'warning' }),
    })
  const problems = fieldErrors(finish.error)
  const failed = finish.error ?? passkey.error
  const general = failed && Object.keys(problems).length === 0 ? errorText(failed) : undefined
  return (
    <>
      <DialogLead>{t(step.app ? 'security.step.app' : 'security.step.noApp')}</DialogLead>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('security.step.code')}
          problem={problems['code']}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoFocus
        />
        <DialogSubmit problem={general} disabled={finish.isPending || code.trim() === ''}>
          {t('security.step.confirm')}
        </DialogSubmit>
        {step.passkey && canUsePasskeys() && (
          <Button size="large" wide disabled={finish.isPending || passkey.isPending} onClick={byPasskey}>
            {t('security.step.passkey')}
          </Button>
        )}
        <Button look="quiet" wide onClick={onBack}>
          {t('security.step.back')}
        </Button>
      </DialogForm>
    </>
  )
}
