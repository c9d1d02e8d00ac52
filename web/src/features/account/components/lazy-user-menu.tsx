import { lazy } from '../../../lib/lazy.tsx'

/** What a member can open from every page; a guest does without it. */
export const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))
