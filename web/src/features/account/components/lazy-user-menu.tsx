import { lazy } from '../../../lib/lazy.tsx'

/** Loaded for members only. */
export const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))
