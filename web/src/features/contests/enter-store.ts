import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** Community work for which a contest is chosen. */
export const useEntering = create<{ readonly work: { readonly cid: string; readonly title: string } | undefined }>()(() => ({
  work: undefined,
}))

/** Opens the dialog that enters a community work in a contest. */
export function enterWork(work: { readonly cid: string; readonly title: string }): void {
  useEntering.setState({ work })
  showDialog('enterContest')
}
