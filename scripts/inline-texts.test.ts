import { expect, it } from 'vitest'
import { inlineTexts } from './inline-texts.ts'

it('finds the texts of modes, models and engines, with their lines', () => {
  const source = "const a = 1\nconst label = { en: 'Steps', zh: '步数' }\nconst late = { en: `At most ${a} images.`, other: 'none' }\n"
  expect(inlineTexts('a.ts', source)).toEqual([
    { line: 2, text: 'Steps' },
    { line: 2, text: '步数' },
    { line: 3, text: 'At most … images.' },
  ])
})
