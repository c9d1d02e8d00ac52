import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { valueFault } from './value-faults.ts'

const shape = z.object({
  address: z.url({ protocol: /^https?$/ }),
  name: z.string().min(1).max(3),
  long: z.string().min(5),
  count: z.int().min(1).max(9),
  step: z.number().multipleOf(8),
  list: z.array(z.string()).max(1),
  pick: z.enum(['a', 'b']),
  either: z.union([z.literal(1), z.boolean()]),
  on: z.boolean(),
})

const faults = (value: unknown, language: 'en' | 'zh' = 'en'): string[] =>
  shape
    .strict()
    .safeParse(value, { error: (issue) => valueFault(issue)[language] })
    .error?.issues.map(({ message }) => message) ?? []

describe('the errors of a value', () => {
  const wrong = [
    {},
    { address: 'nowhere', name: '', long: 'abc', count: 0, step: 9, list: ['a', 'b'], pick: 'c', either: 'x', on: 'yes', odd: 1 },
    { address: 7, name: 7, long: 7, count: 1.5, step: 'a', list: {}, pick: 7, either: null, on: 7 },
    { address: 'http://a', name: 'long', long: 'enough', count: 10, step: 8, list: [], pick: 'a', either: 1, on: true },
  ]

  it('are described in plain words that say what to do', () => {
    expect(faults(wrong[1])).toEqual([
      expect.stringMatching(/^Enter a complete address that begins with http/),
      'Enter a value.',
      'At least 5 characters.',
      '1 or more.',
      'Enter a multiple of 8.',
      'At most 1 entries.',
      'Choose one of: a, b.',
      'This value is not allowed here.',
      'Enter yes or no (true or false).',
      'Unknown field: odd.',
    ])
  })

  it('contain no wording of the validator, in either language', () => {
    for (const value of wrong)
      for (const [en, zh] of faults(value).map((words, index) => [words, faults(value, 'zh')[index] ?? ''] as const)) {
        expect(en).not.toMatch(/invalid|expected|received|undefined|string/i)
        expect(zh).toMatch(/\p{Script=Han}/u)
      }
  })
})
