import { createContext } from 'react'
import type { FormView } from './form-view-store.ts'

/** View of the form around a control. */
export const FormViewContext = createContext<FormView>('full')
