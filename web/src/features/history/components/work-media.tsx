import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** Player of a sound, a film or a 3D model. Loaded with the first of them. */
export const WorkMedia = lazy(withTexts(['media'], async () => ({ default: (await import('./work-player.tsx')).WorkPlayer })))
