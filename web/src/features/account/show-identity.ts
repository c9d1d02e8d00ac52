import type { Career } from '@stipple/core/domain/account'
import { useIdentity } from './identity-store.ts'

/** Fetches the dialog ahead of its use. */
export async function prepareIdentity(): Promise<void> {
  const { mountIdentity } = await import('./components/identity-root.tsx')
  await mountIdentity()
}

/** Opens the identity dialog over whatever is on screen, from any part of the application. It is loaded now. */
export async function showIdentity(career?: Career): Promise<void> {
  await prepareIdentity()
  useIdentity.setState({ open: { career } })
}
