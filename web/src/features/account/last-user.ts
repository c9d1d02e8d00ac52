import type { User } from '@stipple/core/contract/shapes'
import { STORED } from '../../lib/base.ts'
import { deleteDrawings, deleteThumbnails } from '../../lib/browser-caches.ts'

const KEY = `${STORED}-user`
/** Survives logging out: the next visitor of this browser most likely has an account. */
const SIGNED_IN_BEFORE = `${STORED}-been-here`

/** The member in the server's last reply to this browser: rendered at once, so that the page does not switch from guest to member. */
export function lastUser(): User | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as User)
  } catch {
    return undefined
  }
}

export function rememberUser(user: User | null): void {
  const last = lastUser()?.userKey
  // Thumbnails and drawings of one member must not be visible to the next, or to a guest.
  if (last !== user?.userKey || !user) void deleteThumbnails()
  if (last !== undefined && last !== user?.userKey) deleteDrawings()
  try {
    if (!user) return localStorage.removeItem(KEY)
    localStorage.setItem(KEY, JSON.stringify(user))
    localStorage.setItem(SIGNED_IN_BEFORE, 'yes')
  } catch {
    // Storage is full or disabled: the page still works, but starts as a guest's.
  }
}

/** Returns true if anyone has logged in with this browser. */
export function hasSignedInBefore(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_BEFORE) !== null
  } catch {
    return false
  }
}

export const clearLastUser = (): void => rememberUser(null)
