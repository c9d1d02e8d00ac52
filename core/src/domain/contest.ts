import { everyText, type Language, localize, type Text } from './text.ts'

/** Places that can have a prize. */
export const CONTEST_PLACES = 3

export const CONTEST_LIMITS = {
  title: 80,
  theme: 2000,
  reason: 500,
  entriesOfMember: 5,
  prize: 1_000_000,
  days: 366,
  page: 30,
  shown: 60,
} as const

/** `counting`: voting has ended, and the votes are about to be counted. */
export const CONTEST_STATES = ['coming', 'open', 'counting', 'ended', 'cancelled'] as const
export type ContestState = (typeof CONTEST_STATES)[number]

interface ContestTimes {
  readonly opensAt: Date
  readonly closesAt: Date
  readonly settledAt: Date | null
  readonly cancelledAt: Date | null
}

export function stateOfContest({ opensAt, closesAt, settledAt, cancelledAt }: ContestTimes, now: Date): ContestState {
  if (cancelledAt !== null) return 'cancelled'
  if (settledAt !== null) return 'ended'
  if (closesAt <= now) return 'counting'
  return opensAt <= now ? 'open' : 'coming'
}

/** The text in the language, or in another one if the operator wrote it in one only. */
export const contestText = (text: Text, language: Language): string => localize(text, language) || (everyText(text).find(Boolean) ?? '')

/** The text in every language in which it exists, for readers of unknown language. */
export const contestTextInAll = (text: Text): string => [...new Set(everyText(text).filter(Boolean))].join(' / ')

export interface Placed<T> {
  readonly entry: T
  /** From 1; null for an entry without votes. */
  readonly place: number | null
  readonly prize: number
}

/**
 * Assigns places by votes, most votes first. Entries with the same votes share the better place, and each gets its prize; the following places are skipped
 * accordingly. An entry without votes has no place.
 */
export function placeEntries<T extends { readonly votes: number }>(entries: readonly T[], prizes: readonly number[]): Placed<T>[] {
  const sorted = entries.toSorted((one, other) => other.votes - one.votes)
  return sorted.map((entry) => {
    const place = entry.votes > 0 ? sorted.findIndex(({ votes }) => votes === entry.votes) + 1 : null
    return { entry, place, prize: place === null ? 0 : (prizes[place - 1] ?? 0) }
  })
}
