import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../../lib/base.ts'
import { useSession } from '../../account/public.ts'

export const FORM_VIEWS = ['simple', 'full'] as const
export type FormView = (typeof FORM_VIEWS)[number]

/** View of the form that each member chose last in this browser, by their key; guests have an empty one. */
const useFormViews = create<Readonly<Record<string, FormView>>>()(
  persist((): Readonly<Record<string, FormView>> => ({}), { name: `${STORED}-form-view`, version: 1 }),
)

/** Returns the view of the form for the member on this device, and changes it. */
export function useFormView(): readonly [FormView, (view: FormView) => void] {
  const owner = useSession().user?.userKey ?? ''
  const view = useFormViews((views) => views[owner] ?? 'full')
  return [view, (next) => useFormViews.setState({ [owner]: next })]
}
