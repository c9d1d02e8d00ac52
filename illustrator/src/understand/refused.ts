import type { Concept, Kind, Meaning, Setting } from './lexicon/types.ts'
import { endsRefusal } from './looking-ahead.ts'
import type { WordToken } from './tokens.ts'

/** Things that a prompt excludes: everything in a negative prompt, or the words after "without". */
export class Refused {
  readonly concepts: Concept[] = []
  readonly kinds: Kind[] = []
  readonly settings: Setting[] = []
  readonly colours: string[] = []

  /** Adds a word. False when it ends the words after "without". */
  add(meaning: Meaning, token: WordToken): boolean {
    if (meaning.role === 'thing') this.concepts.push(meaning.concept)
    else if (meaning.role === 'setting') this.settings.push(meaning.setting)
    else if (meaning.role === 'colour') this.colours.push(meaning.hex)
    else if (meaning.role === 'group') this.kinds.push(...meaning.kinds)
    else return !endsRefusal(meaning, token)
    return true
  }
}
