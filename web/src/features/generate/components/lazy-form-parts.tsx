import { lazy } from '../../../lib/lazy.tsx'

/** Parts of a form for a page where one is made. */
export const FormPreview = lazy(async () => ({ default: (await import('./form-parts.tsx')).FormPreview }))
export const ParameterField = lazy(async () => ({ default: (await import('./form-parts.tsx')).ParameterField }))
