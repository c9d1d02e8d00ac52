import { createContext } from 'react'
import type { Form } from '../form/use-form.ts'

/** The form around an image field, which live mode sends; undefined where there is none to send. */
export const LiveFormContext = createContext<Form | undefined>(undefined)
