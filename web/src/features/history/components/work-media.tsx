import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** Player of audio, video or a 3D model. Loaded on first use. */
export const WorkMedia = lazy(withTexts(['media'], async () => ({ default: (await import('./work-player.tsx')).WorkPlayer })))
