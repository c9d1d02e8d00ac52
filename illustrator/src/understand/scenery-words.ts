import { readGrammar } from './grammar.ts'
import { readTokens } from './tokens.ts'

/** Words of a prompt that name a place or weather, which a painter of things alone omits. */
export function sceneryWords(prompt: string): string[] {
  const { settings } = readGrammar(readTokens(prompt), { negative: false })
  return settings.filter(({ setting }) => setting.place ?? setting.weakPlace ?? setting.weather).map(({ surface }) => surface)
}
