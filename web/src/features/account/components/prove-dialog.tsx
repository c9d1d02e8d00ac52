import type { CallReply } from '@stipple/core/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { requestPasskey, canUsePasskeys, preparePasskeys } from '../passkey.ts'
import { PasswordInput } from './password-input.tsx'

export type Proof = CallReply<'POST /api/account/prove'>['data']

interface Props {
  /** True if the account has a passkey. */
  readonly passkey: boolean
  readonly onClose: () => void
  readonly onProved: (proof: Proof) => void
}

/** Asks for the password or a passkey again, before changes to how the member logs in. */
export function ProveDialog({ passkey, onClose, onProved }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  useEffect(() => void preparePasskeys().catch(() => undefined), [])
  const prove = useMutation({
    mutationFn: async (by: 'password' | 'passkey') => {
      const body = by === 'password' ? { password } : await requestPasskey()
      return body && (await api('POST /api/account/prove', { body })).data
    },
    onSuccess: (proof) => {
      if (proof) onProved(proof)
    },
  })
  const problems = fieldErrors(prove.error)
  const general = prove.error && Object.keys(problems).length === 0 ? errorText(prove.error) : undefined
  return (
    <Dialog title={t('security.prove.title')} onClose={onClose} width={380}>
      <DialogLead>{t('security.prove.lead')}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          prove.mutate('password')
        }}
      >
        <PasswordInput
          label={t('account.password')}
          problem={problems['password']}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <DialogSubmit problem={general} disabled={prove.isPending || password === ''}>
          {t('security.prove.confirm')}
        </DialogSubmit>
        {passkey && canUsePasskeys() && (
          <Button size="large" wide disabled={prove.isPending} onClick={() => prove.mutate('passkey')}>
            {t('security.prove.passkey')}
          </Button>
        )}
      </DialogForm>
    </Dialog>
  )
}
