import type { Career } from '@stipple/core/domain/account'
import { create } from 'zustand'
import { keep } from '../../lib/expiring.ts'

interface Identity {
  /** What is chosen so far, while the dialog is open. */
  readonly open: { readonly career: Career | undefined } | undefined
  /** What was chosen last in this window. */
  readonly chosen: Career | undefined
}

/** The identity dialog stands in a root of its own, outside the application: this is all that the two share. */
export const useIdentity = create<Identity>()(() => ({ open: undefined, chosen: undefined }))

/** Kept for as long as the dialog opens no more by itself. */
export const CLOSED_KEY = 'closeIdentity'
const CLOSED_MINUTES = 30 * 24 * 60

/** Closes it; however it is closed, it does not open by itself for 30 days. */
export function closeIdentity(): void {
  if (!useIdentity.getState().open) return
  keep(CLOSED_KEY, 'yes', CLOSED_MINUTES)
  useIdentity.setState({ open: undefined })
}
