import { create } from 'zustand'

/** Dialogs that any part of the app can open, one at a time. Each is loaded when it is first opened. */
export type DialogName =
  | 'logIn'
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
  | 'works'
  | 'queue'
  | 'parameters'
  | 'examples'
  | 'collect'
  | 'nameCollection'
  | 'tagWorks'
  | 'nameSearch'
  | 'publish'
  | 'report'
  | 'code'
  | 'guide'
  | 'engines'
  | 'shortcuts'

interface Dialogs {
  readonly open: DialogName | undefined
  readonly show: (name: DialogName) => void
  readonly close: () => void
}

export const useDialogs = create<Dialogs>()((set) => ({
  open: undefined,
  show: (open) => set({ open }),
  close: () => set({ open: undefined }),
}))

export const showDialog = (name: DialogName): void => useDialogs.getState().show(name)
