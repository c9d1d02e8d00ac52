import { createRoot } from 'react-dom/client'
import { loadTexts } from '../../../lib/i18n.ts'
import { useIdentity } from '../identity-store.ts'
import { IdentityDialog } from './identity-dialog.tsx'

let mounted = false

/** Mounts the dialog beside the application, once. */
export async function mountIdentity(): Promise<void> {
  await loadTexts('member')
  if (mounted) return
  mounted = true
  const place = Object.assign(document.createElement('div'), { id: 'identity' })
  document.body.append(place)
  createRoot(place).render(<IdentityHost />)
}

function IdentityHost() {
  const open = useIdentity((state) => state.open)
  return open && <IdentityDialog career={open.career} />
}
