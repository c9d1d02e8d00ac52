import { lazy } from '../../../lib/lazy.tsx'

/** Follows a member's jobs on every screen; not loaded for guests. */
export const JobFeed = lazy(async () => ({ default: (await import('./job-feed.ts')).JobFeed }))
