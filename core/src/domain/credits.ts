/** Types of ledger entries shown to members. Numbers below 100 are inherited (docs/compatibility.md). */
export const ENTRY_TYPES = {
  daily: 1,
  dailyPlus: 2,
  limitedTime: 4,
  purchase: 5,
  system: 6,
  registration: 7,
  forfeiture: 30,
  generation: 100,
  release: 101,
  refund: 102,
  work: 103,
  giftSent: 104,
  giftReceived: 105,
  tipSent: 106,
  tipReceived: 107,
  appShare: 108,
  contestPrize: 109,
} as const
export type EntryType = (typeof ENTRY_TYPES)[keyof typeof ENTRY_TYPES]

const NAMES = new Map(Object.entries(ENTRY_TYPES).map(([name, type]) => [type, name as EntryName]))
export type EntryName = keyof typeof ENTRY_TYPES

/** Name of a type, the key of its texts. */
export const nameOfEntry = (type: EntryType): EntryName => NAMES.get(type) ?? 'system'

/** Address of a statement of a month (`?month=2026-11&format=pdf&time_zone=Europe/Berlin`). */
export const STATEMENT_PATH = '/api/user/statement'
export const STATEMENT_FORMATS = ['pdf', 'csv'] as const
/** Most entries of a statement. */
export const MAX_STATEMENT_ENTRIES = { pdf: 20_000, csv: 200_000 } as const

/**
 * Kinds of dots that members can give, and of which the creator of an app receives a share: bought dots, and those received from someone who bought them. Free dots are
 * excluded, so that they cannot be collected from many accounts.
 */
export const GIFTABLE: readonly EntryType[] = [
  ENTRY_TYPES.purchase,
  ENTRY_TYPES.giftReceived,
  ENTRY_TYPES.tipReceived,
  ENTRY_TYPES.appShare,
]
/** Highest share of the creator of an app (%). */
export const MAX_APP_SHARE = 50
/** Most characters of the note with a gift. */
export const GIFT_NOTE = 200
/** Largest gift (dots). */
export const MAX_PER_GIFT = 1_000_000

/** Dots given without other configuration. */
export const CREDIT_DEFAULTS = { registration: 100, dailyGeneral: 10, dailyVip: 20 } as const

/** Entries per page in the dot history. */
export const ENTRIES_PER_PAGE = 10
