import type { Feel } from './feels.ts'

export interface Business {
  /** Words that tell of it, in lower case; the Chinese ones are looked for anywhere in a text. */
  readonly words: { readonly en: readonly string[]; readonly zh: readonly string[] }
  /** Names of Phosphor icons that can stand for it. */
  readonly icons: readonly string[]
  readonly colours: readonly string[]
  readonly feels: readonly Feel[]
}

const list = (words: string): readonly string[] => words.split('|')

/** Words divided by `|`, icons and colours by blanks. */
export function business(en: string, zh: string, icons: string, colours: string, ...feels: readonly Feel[]): Business {
  return { words: { en: list(en), zh: list(zh) }, icons: icons.split(' '), colours: colours.split(' '), feels }
}
