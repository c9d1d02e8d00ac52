import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** The playground of an app, loaded on first use. */
export const AppPlayground = lazy(withTexts(['apps'], async () => ({ default: (await import('./app-playground.tsx')).AppPlayground })))
