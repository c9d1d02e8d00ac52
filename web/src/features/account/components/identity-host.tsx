import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useIdentity } from '../identity-store.ts'

/** Used once, in the shell: shows the identity dialog while it is open, outside of the application. */
export function IdentityHost() {
  const open = useIdentity((state) => state.open)
  return (
    open &&
    createPortal(
      <Suspense>
        <IdentityDialog career={open.career} />
      </Suspense>,
      document.body,
    )
  )
}

const IdentityDialog = lazy(withTexts(['member'], async () => ({ default: (await import('./identity-dialog.tsx')).IdentityDialog })))
