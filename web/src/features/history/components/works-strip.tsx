import { lazy } from '../../../lib/lazy.tsx'

/** Works in columns. Loaded on demand, because a new member has none yet. */
export const WorksStrip = lazy(async () => ({ default: (await import('./strip.tsx')).Strip }))
