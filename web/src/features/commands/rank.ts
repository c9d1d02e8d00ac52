import { single } from 'fuzzysort'
import type { Command } from './command.ts'

/** A command that was found, and which characters of its name were meant. */
export interface Hit {
  readonly command: Command
  readonly score: number
  readonly marked: readonly number[]
}

/** fuzzysort: 1 is the very word, 0.5 a good match of its beginnings. Letters strewn over a name are below. */
const LEAST = 0.34
/** A name that is not on screen counts a little less than one that is. */
const OTHER_NAME = 0.94
/** What was used lately wins among equals. */
const USED = 0.04

/** The commands that a text may mean, the likeliest first. `used`: ids of those that were used last. */
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
