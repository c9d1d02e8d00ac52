import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../../lib/base.ts'
import { useSession } from '../../account/public.ts'

export const FORM_VIEWS = ['simple', 'full'] as const
export type FormView = (typeof FORM_VIEWS)[number]

/** Last form view chosen by each member in this browser, by user key; guests have an empty key. */
const useFormViews = create<Readonly<Record<string, FormView>>>()(
  persist((): Readonly<Record<string, FormView>> => ({}), { name: `${STORED}-form-view`, version: 1 }),
)

/** The member's form view on this device, and its setter. */
export function useFormView(): readonly [FormView, (view: FormView) => void] {
  const owner = useSession().user?.userKey ?? ''
  const view = useFormViews((views) => views[owner] ?? 'full')
  return [view, (next) => useFormViews.setState({ [owner]: next })]
}
