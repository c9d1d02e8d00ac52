import { single } from 'fuzzysort'
import type { Command } from './command.ts'

/** A found command, with the matched characters of its name. */
export interface Hit {
  readonly command: Command
  readonly score: number
  readonly marked: readonly number[]
}

/** fuzzysort: 1 is an exact match, 0.5 a good match of the beginnings of words. Letters scattered over a name score less. */
const LEAST = 0.34
/** Factor for a match in a name that is not shown. */
const OTHER_NAME = 0.94
/** Bonus of recent commands, which decides between equals. */
const USED = 0.04

/** Commands that match a text, the best first. `used`: ids of recent commands. */
export function rank(commands: readonly Command[], text: string, used: readonly string[] = []): readonly Hit[] {
  const wanted = text.trim()
  return commands
    .flatMap((command): Hit[] => {
      const shown = single(wanted, command.label)
      const other = Math.max(0, ...command.names.map((name) => single(wanted, name)?.score ?? 0)) * OTHER_NAME
      const best = Math.max(shown?.score ?? 0, other)
      if (best < LEAST) return []
      return [{ command, score: best + (used.includes(command.id) ? USED : 0), marked: shown && shown.score >= LEAST ? shown.indexes : [] }]
    })
    .toSorted((one, other) => other.score - one.score)
}
