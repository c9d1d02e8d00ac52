import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SNIPPETS } from './registry.gen.ts'
import { json, shellWord } from './snippet.ts'

const letters = fc
  .array(fc.constantFrom(...'$(`\'"\\!{}<>&|;*~#%\n\t\r\u001b\u202e\u2028 点a'), { maxLength: 30 })
  .map((list) => list.join(''))
const texts = fc.sample(fc.oneof(letters, fc.string({ unit: 'grapheme' })), 200)
// oxlint-disable-next-line no-control-regex -- what a terminal would obey
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

it('quotes any text as one shell word that executes nothing', () => {
  const printed = execFileSync('bash', ['-c', `printf '%s\\0' ${texts.map(shellWord).join(' ')}`], { encoding: 'utf8' })
  expect(printed.split('\0').slice(0, -1)).toEqual(texts.map((text) => text.replaceAll(OBEYED, '')))
})

it('writes JSON that parses to the same text without control characters', () => {
  for (const text of texts) {
    expect(JSON.parse(json({ [text]: text }))).toEqual({ [text]: text })
    expect(json(text)).not.toMatch(OBEYED)
  }
})

it.each(SNIPPETS)('omits the key from the call in $name, and shows its place', ({ setup, call }) => {
  const wish = { origin: 'https://pictures.example.org', mode: 'Text2Img', model: 'builtin/illustrator', input: { prompt: 'a fox', n: 2 } }
  expect(call(wish)).not.toContain('stp_')
  expect(setup({ origin: wish.origin })).toContain('stp_…')
  expect(setup({ origin: wish.origin, key: 'stp_just-made' })).toContain('stp_just-made')
})
