import { lazy } from '../../../lib/lazy.tsx'

/** Works in columns; loaded for those who have some. */
export const WorksStrip = lazy(async () => ({ default: (await import('./strip.tsx')).Strip }))
