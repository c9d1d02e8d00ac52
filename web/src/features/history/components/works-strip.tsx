import { lazy } from 'react'

/** Works in columns; loaded for those who have some. */
export const WorksStrip = lazy(async () => ({ default: (await import('./strip.tsx')).Strip }))
