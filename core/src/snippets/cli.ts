import type { Value } from '../domain/property.ts'
import { json, lineOf, shellWord, type Snippet } from './snippet.ts'

/** A command line of our CLI. */
export const snippet: Snippet = {
  id: 'cli',
  name: 'CLI',
  setup: ({ origin, key = 'stp_…' }) => `stipple login --url ${shellWord(origin)} --key ${shellWord(key)}`,
  call: ({ mode, model, app, input: { prompt, ...input } }) => {
    const plain = Object.entries(input).filter(([, value]) => isPlain(value))
    const rest = Object.entries(input).flatMap(([name, value]) => (isPlain(value) ? [] : [[name, lineOf(value)]]))
    const isWord = typeof prompt === 'string' && isPrintable(prompt)
    const more = Object.fromEntries([...rest, ...(prompt === undefined || isWord ? [] : [['prompt', lineOf(prompt)]])])
    return [
      'stipple generate',
      ...(app === undefined ? [`--model ${shellWord(model)}`, `--mode ${shellWord(mode)}`] : [`--app ${shellWord(app)}`]),
      ...plain.map(([name, value]) => `--set ${shellWord(`${name}=${String(value)}`)}`),
      ...(Object.keys(more).length > 0 ? [`--input ${shellWord(json(more))}`] : []),
      // After the two dashes a word is never parsed as a flag.
      ...(isWord ? [`-- ${shellWord(prompt)}`] : []),
    ].join(' \\\n  ')
  },
}

/** Returns true if `--set` passes the value unchanged: text that reads as a number, a yes or no, or a file would be converted. */
const isPlain = (value: Value): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' &&
    isPrintable(value) &&
    !/^@|^(true|false)$/.test(value) &&
    (value.trim() === '' || !Number.isFinite(Number(value))))

/** Returns true if a terminal shows and keeps every character. */
const isPrintable = (text: string): boolean => json(text) === JSON.stringify(text) && !/\\u[0-9a-f]{4}|\\[bfr]/.test(json(text))
