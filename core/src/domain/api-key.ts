/**
 * Scopes of a key. `generate`: to generate with its owner’s dots, also as a client of the AI Horde. `read`: to read works, uploads and the balance.
 * `upload`: to upload files. `works`: to change and delete works. `work`: to run workers that generate for others.
 * `manage`: to manage jobs, engines, models and reports, for super users.
 */
export const KEY_SCOPES = ['generate', 'read', 'upload', 'works', 'work', 'manage'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Prefix of every key, by which people and programs recognise one. */
export const KEY_PREFIX = 'stp_'

/** Length of a key in the form of the AI Horde, which its programs require: 128 random bits without a prefix. */
export const SHORT_KEY_LENGTH = 22
const SHORT_KEY = new RegExp(`^[\\w-]{${SHORT_KEY_LENGTH}}$`)

/** Returns true for a text in the form of a key, the usual or the short one. */
export const isKey = (text: string): boolean => text.startsWith(KEY_PREFIX) || SHORT_KEY.test(text)

export const KEY_LIMITS = {
  /** Keys of a member at the same time. */
  keys: 20,
  name: 60,
  /** Days until a key expires. */
  days: 3650,
  /** Dots that the jobs of a key may cost in a month. */
  cap: 1_000_000,
} as const

/** Share of its monthly limit at which the owner of a key is warned. */
const NEARLY = 0.8

/** Returns true if the costs of a key this month are close to its limit, or at it. */
export const isNearCap = ({ spent, cap }: { readonly spent: number; readonly cap: number }): boolean => spent >= cap * NEARLY
