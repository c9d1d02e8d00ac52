import type { User } from '@stipple/core/contract/shapes'
import { forgetThumbnails } from '../../lib/browser-caches.ts'

const KEY = 'stipple-user'
/** Stays when the member signs out: whoever comes next most likely has an account. */
const BEEN_HERE = 'stipple-been-here'

/** Who was signed in when this browser last heard from the server: drawn at once, so that the page does not jump from guest to member. */
export function lastUser(): User | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as User)
  } catch {
    return undefined
  }
}

export function rememberUser(user: User | null): void {
  // What was kept for one member is not for the next, nor for whoever sits here when nobody is signed in.
  if (lastUser()?.userKey !== user?.userKey || !user) void forgetThumbnails()
  try {
    if (!user) return localStorage.removeItem(KEY)
    localStorage.setItem(KEY, JSON.stringify(user))
    localStorage.setItem(BEEN_HERE, 'yes')
  } catch {
    // Storage is full or switched off: the page still works, it only starts as a guest's.
  }
}

/** Whether anybody ever signed in with this browser. */
export function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(BEEN_HERE) !== null
  } catch {
    return false
  }
}

export const forgetUser = (): void => rememberUser(null)
