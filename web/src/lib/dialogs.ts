import { create } from 'zustand'

/** Dialogs that any part of the app can open, one at a time. Each is loaded when it is first opened. */
export type DialogName =
  | 'logIn'
  /** Sign-up; log-in if someone has logged in with this browser before. */
  | 'signUp'
  | 'noAccess'
  | 'password'
  | 'linkDevice'
  | 'makeKey'
  | 'deleteAccount'
  | 'uploads'
  | 'claim'
  | 'dotDetails'
  | 'feedback'
  | 'cooperation'
  | 'creator'
  | 'options'
  | 'notices'
  | 'queue'
  | 'parameters'
  | 'examples'
  | 'collect'
  | 'nameCollection'
  | 'cleanUp'
  | 'compareWorks'
  | 'tagWorks'
  | 'nameSearch'
  | 'publish'
  | 'report'
  | 'give'
  | 'enterContest'
  | 'code'
  | 'guide'
  | 'engines'
  | 'shortcuts'

interface Dialogs {
  readonly open: DialogName | undefined
  readonly show: (name: DialogName) => void
  readonly close: () => void
  /** The newest works are open: beside the page if there is space, over it on small screens. */
  readonly works: boolean
}

export const useDialogs = create<Dialogs>()((set) => ({
  open: undefined,
  show: (open) => set({ open }),
  close: () => set({ open: undefined }),
  works: false,
}))

export const showWorks = (works: boolean): void => useDialogs.setState({ works })

export const showDialog = (name: DialogName): void => useDialogs.getState().show(name)
