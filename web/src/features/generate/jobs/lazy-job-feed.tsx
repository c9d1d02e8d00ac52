import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** Follows a member's jobs on every screen, and reports failures; not loaded for guests. */
export const JobFeed = lazy(withTexts(['errors'], async () => ({ default: (await import('./job-feed.ts')).JobFeed })))
