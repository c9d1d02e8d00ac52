import type { Career } from '@stipple/core/domain/account'
import { create } from 'zustand'
import { setExpiring } from '../../lib/expiring.ts'

interface Identity {
  /** The career chosen so far, while the dialog is open. */
  readonly open: { readonly career: Career | undefined } | undefined
  /** The career chosen last in this window. */
  readonly chosen: Career | undefined
}

/** Shared state of the application and the identity dialog. */
export const useIdentity = create<Identity>()(() => ({ open: undefined, chosen: undefined }))

/** Set while the dialog must not open automatically. */
export const CLOSED_KEY = 'closeIdentity'
const CLOSED_MINUTES = 30 * 24 * 60

/** Closes the dialog; afterwards it does not open automatically for 30 days. */
export function closeIdentity(): void {
  if (!useIdentity.getState().open) return
  setExpiring(CLOSED_KEY, 'yes', CLOSED_MINUTES)
  useIdentity.setState({ open: undefined })
}
