import { readGrammar } from './grammar.ts'
import { readTokens } from './tokens.ts'

/** The words of a prompt that name a place or weather: what a painter leaves out who paints things only. */
export function sceneryWords(prompt: string): string[] {
  const { settings } = readGrammar(readTokens(prompt), { negative: false })
  return settings.filter(({ setting }) => setting.place ?? setting.weakPlace ?? setting.weather).map(({ surface }) => surface)
}
