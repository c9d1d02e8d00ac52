import { Suspense } from 'react'
import { MissingOver } from '../../components/missing-part/missing-part.tsx'
import { useConfirm } from '../../lib/confirm.ts'
import { showDialog, showWorks, useDialogs } from '../../lib/dialogs.ts'
import { lazy, MissingPartContext } from '../../lib/lazy.tsx'

const Dialogs = lazy(async () => ({ default: (await import('./dialogs.tsx')).Dialogs }))

/** The single open dialog, loaded on first use; a confirmation may open over it. */
export function DialogHost() {
  const isOpen = useDialogs(({ open, works }) => open !== undefined || works)
  const isAsked = useConfirm(({ question }) => question !== undefined)
  return (
    <Suspense>
      <MissingPartContext value={MissingDialog}>{(isOpen || isAsked) && <Dialogs />}</MissingPartContext>
    </Suspense>
  )
}

/** Closes a dialog that could not be loaded, and answers its question with no, so that no promise stays pending. */
function MissingDialog() {
  const { open } = useDialogs.getState()
  return (
    <MissingOver
      again={() => open && showDialog(open)}
      onLeave={() => {
        useDialogs.getState().close()
        showWorks(false)
        if (useConfirm.getState().question) useConfirm.getState().answer(false)
      }}
    />
  )
}
