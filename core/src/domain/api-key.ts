/**
 * Rights of a key. `generate`: to make things for its owner’s dots, also as a client of the AI Horde. `read`: to see works, uploads and the balance.
 * `upload`: to bring files. `works`: to change and delete works. `work`: to bring machines that make pictures for others.
 * `manage`: to look after jobs, engines, models and reports, for super users.
 */
export const KEY_SCOPES = ['generate', 'read', 'upload', 'works', 'work', 'manage'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Mark at the beginning of every key, by which people and programs know one. */
export const KEY_PREFIX = 'stp_'

/** Characters of a key in the form that programs of the AI Horde take, and no other: 128 random bits without a mark. */
export const SHORT_KEY_LENGTH = 22
const SHORT_KEY = new RegExp(`^[\\w-]{${SHORT_KEY_LENGTH}}$`)

/** Returns true for a text in the form of a key, the usual or the short one. */
export const isKey = (text: string): boolean => text.startsWith(KEY_PREFIX) || SHORT_KEY.test(text)

export const KEY_LIMITS = {
  /** Keys of a member at a time. */
  keys: 20,
  name: 60,
  /** Days until a key ends by itself. */
  days: 3650,
  /** Dots that the jobs of a key may cost in a month. */
  cap: 1_000_000,
} as const

/** Share of its monthly limit from which on the owner of a key is warned. */
const NEARLY = 0.8

/** Returns true if what a key cost this month is close to its limit, or at it. */
export const isNearCap = ({ spent, cap }: { readonly spent: number; readonly cap: number }): boolean => spent >= cap * NEARLY
