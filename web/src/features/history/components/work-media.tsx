import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** Plays a work that is no picture: a sound, a film, a model in the round. Loaded with the first of them. */
export const WorkMedia = lazy(withTexts(['media'], async () => ({ default: (await import('./work-player.tsx')).WorkPlayer })))
