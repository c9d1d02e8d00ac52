import { lazy } from '../../../lib/lazy.tsx'

/** Parts of a form for the editor of apps. */
export const FormPreview = lazy(async () => ({ default: (await import('./form-parts.tsx')).FormPreview }))
export const ParameterField = lazy(async () => ({ default: (await import('./form-parts.tsx')).ParameterField }))
export const ClosedMode = lazy(async () => ({ default: (await import('./closed-mode.tsx')).ClosedMode }))
