import { lazy, Suspense } from 'react'
import { useConfirm } from '../../lib/confirm.ts'
import { type DialogName, useDialogs } from '../../lib/dialogs.ts'

const DIALOGS = {
  logIn: lazy(async () => ({ default: (await import('../../features/account/components/log-in-dialog.tsx')).LogInDialog })),
  password: lazy(async () => ({ default: (await import('../../features/account/components/password-dialog.tsx')).PasswordDialog })),
  claim: lazy(async () => ({ default: (await import('../../features/credits/components/claim-dialog.tsx')).ClaimDialog })),
  options: lazy(async () => ({ default: (await import('../../features/options/components/options-dialog.tsx')).OptionsDialog })),
} satisfies Readonly<Record<DialogName, unknown>>

const ConfirmDialog = lazy(async () => ({ default: (await import('../../components/dialog/confirm-dialog.tsx')).ConfirmDialog }))

/** The one dialog that is open, loaded when it is first asked for; a question may stand over it. */
export function DialogHost() {
  const { open, close } = useDialogs()
  const question = useConfirm((state) => state.question)
  const Open = open && DIALOGS[open]
  return (
    <Suspense>
      {Open && <Open onClose={close} />}
      {question && <ConfirmDialog question={question} />}
    </Suspense>
  )
}
