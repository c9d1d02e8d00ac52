import { ACCOUNT_RULES } from '@stipple/core/domain/account'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notify.ts'
import { makePasskey, preparePasskeys } from '../passkey.ts'
import type { Passkey } from '../security-queries.ts'
import { deviceOf } from '../user-agent.ts'

type Props = ({ readonly proof: string } | { readonly rename: Passkey }) & {
  readonly onClose: () => void
  /** With recovery codes, if any were created. */
  readonly onDone: (codes: readonly string[] | undefined) => Promise<void>
}

/** Adds a passkey with a name, or renames one. */
export function PasskeyDialog({ onClose, onDone, ...what }: Props) {
  const { t } = useTranslation()
  const device = deviceOf(navigator.userAgent)
  const [name, setName] = useState('rename' in what ? what.rename.name : (device?.system ?? t('security.passkeys.here')))
  const isNew = 'proof' in what
  useEffect(() => void preparePasskeys().catch(() => undefined), [])
  const save = useMutation({
    mutationFn: async () => {
      if ('proof' in what) return makePasskey({ proof: what.proof, name: name.trim() })
      await api('POST /api/account/passkey_rename', { body: { id: what.rename.id, name: name.trim() } })
      return {}
    },
    onSuccess: async (added) => {
      if (!added) return notify(t('security.passkeys.none'), { tone: 'warning' })
      notify(t(isNew ? 'security.passkeys.added' : 'security.passkeys.renamed'), { tone: 'done' })
      await onDone('recoveryCodes' in added ? added.recoveryCodes : undefined)
    },
  })
  return (
    <Dialog title={t(isNew ? 'security.passkeys.addTitle' : 'security.passkeys.rename')} onClose={onClose} width={380}>
      {isNew && <DialogLead>{t('security.passkeys.addLead')}</DialogLead>}
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextInput
          label={t('security.passkeys.name')}
          maxLength={ACCOUNT_RULES.passkeyName.max}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <DialogSubmit problem={save.error} disabled={save.isPending || name.trim() === ''}>
          {t(isNew ? 'security.passkeys.continue' : 'security.passkeys.save')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
