/** Rules of the built-in account platform that form and server share. */
export const ACCOUNT_RULES = {
  name: { min: 2, max: 40, pattern: /^[\p{L}\p{N}._-]+$/u },
  password: { min: 8, max: 200 },
} as const

export const PLATFORMS = ['builtin'] as const
export type Platform = (typeof PLATFORMS)[number]

/** uid plus a platform suffix: the key that requests carry and that allowlists match by prefix. */
export const userKeyOf = (uid: string, platform: string): string => `${uid}@${platform}`

/** The user ID that people see and copy: the part before the at-sign. */
export const publicId = (userKey: string): string => userKey.split('@', 1)[0] ?? userKey

/** The credential cookie and the token live this long. */
export const SESSION_SECONDS = 12 * 60 * 60
