import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

interface Giving {
  readonly uid?: string
  readonly name?: string
  /** The published work that it is a tip for. */
  readonly cid?: string
}

/** The creator to whom the dialog gives dots. */
export const useGiving = create<Giving>()(() => ({}))

export function giveDots(giving: Required<Pick<Giving, 'uid' | 'name'>> & Pick<Giving, 'cid'>): void {
  useGiving.setState(giving, true)
  showDialog('give')
}
