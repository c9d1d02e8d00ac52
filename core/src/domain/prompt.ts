import type { Input } from './property.ts'

const SEPARATOR = '###'

/** A stored work keeps both prompts in one text, joined by ###. */
export const joinPrompts = (prompt: string, negative: string): string => (negative === '' ? prompt : `${prompt}${SEPARATOR}${negative}`)

export function splitPrompts(joined: string): { prompt: string; negative: string } {
  const at = joined.indexOf(SEPARATOR)
  if (at < 0) return { prompt: joined, negative: '' }
  return { prompt: joined.slice(0, at).trim(), negative: joined.slice(at + SEPARATOR.length).trim() }
}

/** Words for searching and naming a work: its prompt, the text of a logo, a poster or a voice, or the name of a style. */
export function wordsOf({ name, model_name: style, headline, text, prompt }: Input): string {
  return [name, style, headline, text, prompt].filter((part): part is string => typeof part === 'string' && part.trim() !== '').join(', ')
}
