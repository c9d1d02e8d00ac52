import businesses from './businesses.json' with { type: 'json' }
import type { Mood } from './moods.ts'

export interface Business {
  /** Words that name it, in lower case; the Chinese ones are found anywhere in a text. */
  readonly words: { readonly en: readonly string[]; readonly zh: readonly string[] }
  /** Names of Phosphor icons that can represent it, the most suitable first. */
  readonly icons: readonly string[]
  readonly colours: readonly string[]
  readonly moods: readonly Mood[]
}

/** A row of `businesses.json`, whose words are separated by ", ". */
export interface BusinessRow extends Omit<Business, 'words'> {
  readonly en: string
  readonly zh: string
}

export const BUSINESSES: readonly Business[] = (businesses as readonly BusinessRow[]).map(({ en, zh, ...business }) => ({
  words: { en: en.split(', '), zh: zh.split(', ') },
  ...business,
}))
