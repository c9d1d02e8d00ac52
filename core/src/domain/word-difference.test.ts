import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Difference, wordDifference } from './word-difference.ts'

/** `[-removed-]` and `{+added+}`, the rest unchanged. */
const marked = (before: string, after: string): string =>
  wordDifference(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('')

const textOf = (parts: readonly Difference[], without: 'removed' | 'added'): string =>
  parts.flatMap(({ kind, text }) => (kind === without ? [] : text)).join('')

describe('the difference of two texts by words', () => {
  it.each([
    ['a red fox', 'a red fox', 'a red fox'],
    ['', '', ''],
    ['', 'a fox', '{+a fox+}'],
    ['a red fox', 'a blue fox', 'a [-red-]{+blue+} fox'],
    ['a fox', 'a fox, soft light', 'a fox{+, soft light+}'],
    ['a fox,, , snow', 'a fox, snow', 'a fox,[-, ,-] snow'],
    ['one old fox', 'two young fox', '[-one old-]{+two young+} fox'],
    ['一只红狐狸', '一只白狐狸，雪地', '一只[-红-]{+白+}狐狸{+，雪地+}'],
    ['a well-lit café', 'a well-lit cafe', 'a well-lit [-café-]{+cafe+}'],
    ['一只狐狸', 'a fox', '[-一只狐狸-]{+a fox+}'],
    ['画🎨', '画🎭', '画[-🎨-]{+🎭+}'],
  ])('from “%s” to “%s” [P-16]', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected)
  })

  it('keeps both texts completely, merges runs and is empty for equal texts [P-16]', () => {
    const text = fc.array(fc.constantFrom('fox', 'red', ' ', '  ', ',', '狐', '狸', '，', '🎨', '\n', "o'clock"), { maxLength: 30 })
    fc.assert(
      fc.property(text, text, (one, two) => {
        const [before, after] = [one.join(''), two.join('')]
        const parts = wordDifference(before, after)
        expect(textOf(parts, 'added')).toBe(before)
        expect(textOf(parts, 'removed')).toBe(after)
        expect(parts.every(({ text, kind }, index) => text !== '' && kind !== parts[index + 1]?.kind)).toBe(true)
        expect(wordDifference(after, after)).toEqual(after === '' ? [] : [{ kind: 'same', text: after }])
      }),
    )
  })

  it('removes nothing if words were only inserted [P-16]', () => {
    const words = fc.array(fc.record({ word: fc.stringMatching(/^[a-z狐狸]{1,5}$/), isNew: fc.boolean() }), { maxLength: 20 })
    fc.assert(
      fc.property(words, (list) => {
        const before = list.flatMap(({ word, isNew }) => (isNew ? [] : `${word},`)).join('')
        const after = list.map(({ word }) => `${word},`).join('')
        expect(wordDifference(before, after).filter(({ kind }) => kind === 'removed')).toEqual([])
      }),
    )
  })

  it('of two long texts with nothing in common is both texts, without delay [P-16]', () => {
    const [before, after] = ['狐'.repeat(20_000), '狸'.repeat(20_000)]
    expect(wordDifference(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  })
})
