import type { Career } from '@stipple/core/domain/account'
import { loadTexts } from '../../lib/i18n.ts'
import { useIdentity } from './identity-store.ts'

/** Loads the dialog ahead of its use. */
export async function prepareIdentity(): Promise<void> {
  await Promise.all([loadTexts('member'), import('./components/identity-dialog.tsx')])
}

/** Opens the identity dialog over the page, from any part of the application; loads it if necessary. */
export async function showIdentity(career?: Career): Promise<void> {
  await prepareIdentity()
  useIdentity.setState({ open: { career } })
}
