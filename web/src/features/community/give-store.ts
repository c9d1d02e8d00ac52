import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

interface Giving {
  readonly uid?: string
  readonly name?: string
  /** The published work that is tipped. */
  readonly cid?: string
  /** The shared app that is tipped. */
  readonly app?: string
}

/** Recipient of the dialog's gift. */
export const useGiving = create<Giving>()(() => ({}))

export function giveDots(giving: Required<Pick<Giving, 'uid' | 'name'>> & Pick<Giving, 'cid' | 'app'>): void {
  useGiving.setState(giving, true)
  showDialog('give')
}
