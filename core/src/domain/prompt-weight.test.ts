import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeWeight, withoutWeights, WEIGHT } from './prompt-weight.ts'

/** `|` marks the caret, or both ends of the selection. */
function change(marked: string, direction: 'up' | 'down'): string | undefined {
  const [first = '', middle = '', last] = marked.split('|')
  const text = first + middle + (last ?? '')
  const end = last === undefined ? first.length : first.length + middle.length
  const changed = changeWeight(text, { start: first.length, end }, direction)
  if (!changed) return undefined
  const whole = text.slice(0, changed.start) + changed.text + text.slice(changed.end)
  const { selected } = changed
  return `${whole.slice(0, selected.start)}|${whole.slice(selected.start, selected.end)}|${whole.slice(selected.end)}`
}

describe('the weight of words in a prompt', () => {
  it.each([
    ['a red| fox', 'up', 'a (|red|:1.1) fox'],
    ['a |red fox|, snow', 'up', 'a (|red fox|:1.1), snow'],
    ['a| red fox, |snow', 'up', 'a (|red fox|:1.1), snow'],
    ['a red| fox', 'down', 'a (|red|:0.9) fox'],
    ['a (red fox|:1.1), snow', 'up', 'a (|red fox|:1.2), snow'],
    ['a (|red fox|:1.1), snow', 'down', 'a |red fox|, snow'],
    ['a |(red fox:0.9)|, snow', 'up', 'a |red fox|, snow'],
    ['(red| fox)', 'up', '(|red fox|:1.2)'],
    ['(red| fox)', 'down', '|red fox|'],
    ['一只|红狐狸|，雪地', 'up', '一只(|红狐狸|:1.1)，雪地'],
    ['红狐|狸，雪地', 'up', '(|红狐狸|:1.1)，雪地'],
    ['(a:1.25)|', 'up', undefined],
    ['(a|:1.25)', 'up', '(|a|:1.3)'],
    ['(a|:1.25)', 'down', '(|a|:1.2)'],
  ] as const)('changes: %s goes %s to %s [P-18]', (marked, direction, expected) => {
    expect(change(marked, direction)).toBe(expected)
  })

  it.each([
    ['((one:1.2)| two:1.1)', 'up', '(|(one:1.2) two|:1.2)'],
    ['((on|e:1.2) two:1.1)', 'up', '((|one|:1.3) two:1.1)'],
    ['(red |fox|:1.2)', 'up', '(red (|fox|:1.1):1.2)'],
    ['|(one:1.2) two|', 'up', '(|(one:1.2) two|:1.1)'],
  ] as const)('respects surrounding brackets: %s goes %s to %s [P-18]', (marked, direction, expected) => {
    expect(change(marked, direction)).toBe(expected)
  })

  it.each([
    ['across brackets', 'a |red (fox|:1.2)'],
    ['at the most', '(fox|:2.0)'],
    ['between words', 'red , | , fox'],
    ['within a name of a model', '<lora:li|nes:0.8>'],
    ['with a bracket that never closes', '|red (fox|'],
    ['on a number alone', '(fox:|1.2|)'],
  ])('does not change %s [P-18]', (_, marked) => {
    expect(change(marked, 'up')).toBeUndefined()
  })

  it('treats escaped brackets as letters [P-18]', () => {
    expect(change('umbrella_\\(obj|ect\\), rain', 'up')).toBe('(|umbrella_\\(object\\)|:1.1), rain')
  })

  it('returns after the same number of opposite steps, and leaves the rest unchanged [P-18]', () => {
    const word = fc.stringMatching(/^[a-z红狐雪]{1,6}$/)
    const prompt = fc.record({
      before: fc.array(word, { maxLength: 3 }),
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
      after: fc.array(word, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(
        prompt,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('up' as const, 'down' as const),
        ({ before, words, after }, steps, way) => {
          const [head, chosen, tail] = [before, words, after].map((list) => list.join(' '))
          const original = `${head}, |${chosen}|, ${tail}`
          const back = way === 'up' ? 'down' : 'up'
          let marked: string | undefined = original
          for (let step = 0; step < steps; step++) {
            marked = marked && change(marked, way)
            expect(marked?.startsWith(`${head}, (|${chosen}|:`)).toBe(true)
            expect(marked?.endsWith(`), ${tail}`)).toBe(true)
          }
          for (let step = 0; step < steps; step++) marked = marked && change(marked, back)
          expect(marked).toBe(original)
        },
      ),
    )
  })

  it('stays on the scale, with closed brackets, for any text [P-18]', () => {
    const text = fc.string({ unit: fc.constantFrom('(', ')', ':', '1', '.', '2', ' ', ',', 'a', '红', '\\', '<', '>'), maxLength: 24 })
    fc.assert(
      fc.property(text, fc.nat(24), fc.nat(24), fc.constantFrom('up' as const, 'down' as const), (prompt, one, other, way) => {
        const [start = 0, end = 0] = [one, other].map((at) => Math.min(at, prompt.length)).toSorted((a, b) => a - b)
        const changed = changeWeight(prompt, { start, end }, way)
        if (!changed) return
        const weight = Number(/:(\d\.\d)\)$/.exec(changed.text)?.[1] ?? WEIGHT.plain)
        expect(weight).toBeGreaterThanOrEqual(WEIGHT.least)
        expect(weight).toBeLessThanOrEqual(WEIGHT.most)
        const after = prompt.slice(0, changed.start) + changed.text + prompt.slice(changed.end)
        expect(depth(after)).toBe(depth(prompt))
        expect(after.slice(changed.selected.start, changed.selected.end)).not.toBe('')
      }),
      { numRuns: 1000 },
    )
  })
})

/** Number of unclosed opening brackets. */
const depth = (text: string): number =>
  [...text.matchAll(/\\.|[()]/gs)].reduce((sum, [found]) => sum + (found === '(' ? 1 : found === ')' ? -1 : 0), 0)

describe('a prompt without its weights', () => {
  it.each([
    ['a (red:1.3) fox', 'a red fox'],
    ['(a (red:1.3) fox), snow', 'a red fox, snow'],
    ['((very) good:0.8) light', 'very good light'],
    ['umbrella \\(object\\)', 'umbrella (object)'],
    ['a smile :) and (', 'a smile :) and ('],
    ['', ''],
  ])('is the plain words: %s [P-18]', (prompt, words) => {
    expect(withoutWeights(prompt)).toBe(words)
  })
})
