/** Types of ledger entries that members see. Numbers below 100 are inherited (docs/compatibility.md). */
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
} as const
export type EntryType = (typeof ENTRY_TYPES)[keyof typeof ENTRY_TYPES]

const NAMES = new Map(Object.entries(ENTRY_TYPES).map(([name, type]) => [type, name as EntryName]))
export type EntryName = keyof typeof ENTRY_TYPES

/** Name of a type, under which its texts are kept. */
export const nameOfEntry = (type: EntryType): EntryName => NAMES.get(type) ?? 'system'

/** Address of a statement of a month (`?month=2026-11&format=pdf&time_zone=Europe/Berlin`). */
export const STATEMENT_PATH = '/api/user/statement'
export const STATEMENT_FORMATS = ['pdf', 'csv'] as const
/** Most entries that a statement lists. */
export const STATEMENT_MOST = { pdf: 20_000, csv: 200_000 } as const

/** Kinds of dots that members give away again: bought ones, and those that others gave them. Free dots are not among them, so that nobody collects those of many accounts. */
export const GIVEABLE: readonly EntryType[] = [ENTRY_TYPES.purchase, ENTRY_TYPES.giftReceived, ENTRY_TYPES.tipReceived]
/** Most characters of the note with a gift. */
export const GIFT_NOTE = 200
/** Most dots of one gift. */
export const MOST_GIVEN = 1_000_000

/** Dots given when nothing else is configured. */
export const CREDIT_DEFAULTS = { registration: 100, dailyGeneral: 10, dailyVip: 20 } as const

/** Entries a page in the list of dots. */
export const ENTRIES_PER_PAGE = 10
