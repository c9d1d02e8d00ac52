import { lazy } from '../../../lib/lazy.tsx'

/** Follows the jobs of a member, whatever screen is open; a guest has none. */
export const JobFeed = lazy(async () => ({ default: (await import('./job-feed.ts')).JobFeed }))
