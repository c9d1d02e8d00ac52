/** Rules of the built-in account platform, shared by form and server. */
export const ACCOUNT_RULES = {
  name: { min: 2, max: 40, pattern: /^[\p{L}\p{N}._-]+$/u },
  password: { min: 8, max: 200 },
  passkeyName: { max: 60 },
} as const

/** Sources of accounts: this server itself, or an OpenID Connect provider. */
export const PLATFORMS = ['builtin', 'openid'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Recharge screen of each platform's members; inherited addresses (docs/compatibility.md). */
export const RECHARGE_PATHS = { builtin: '/ypay', openid: '/wpay' } as const satisfies Readonly<Record<Platform, string>>

/** Recharge screen of a member of this platform. */
export const rechargePath = (platform: string): (typeof RECHARGE_PATHS)[Platform] =>
  RECHARGE_PATHS[PLATFORMS.find((known) => known === platform) ?? 'builtin']

/** uid plus a platform suffix: the key of requests, matched by prefix in allowlists. */
export const userKeyOf = (uid: string, platform: string): string => `${uid}@${platform}`

/** The user ID shown to people: the part before the at-sign. */
export const publicId = (userKey: string): string => userKey.split('@', 1)[0] ?? userKey

/** Lifetime of the session cookie and the token. */
export const SESSION_SECONDS = 12 * 60 * 60

/** Careers that members can choose, by their numbers in the calls. */
export const CAREERS = { businessOwner: 1, artist: 2, marketer: 3, creator: 4, teacher: 5, fan: 6, other: 7 } as const
export type Career = (typeof CAREERS)[keyof typeof CAREERS]

/** Kinds of feedback in the order of the form, and their source: this application. */
export const FEEDBACK_TYPES = { fault: 1, suggestion: 0, complaint: 2 } as const
export const FEEDBACK_SOURCE = 4

/** Address that starts a login on a platform's own page (`?platform=openid&return_to=/history`). */
export const START_SIGN_IN_PATH = '/api/account/start'
/** Return address of that page; also finishes a login by a token in the address. */
export const FINISH_SIGN_IN_PATH = '/wxredirect'
/** Everything stored about the caller, as a zip archive. */
export const EXPORT_PATH = '/api/account/export'

/** Address of the members as CSV, and the largest number of its rows. */
export const MEMBERS_CSV_PATH = '/api/manage/members_csv'
export const MEMBERS_CSV_MOST = 50_000

/** Largest storage limit of a member in GB. */
export const MAX_GIGABYTES = 100_000
