import type { User } from '@stipple/core/contract/shapes'

const KEY = 'stipple-user'

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
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is full or switched off: the page still works, it only starts as a guest's.
  }
}

export const forgetUser = (): void => rememberUser(null)
