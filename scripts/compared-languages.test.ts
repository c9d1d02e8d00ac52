import { expect, it } from 'vitest'
import { comparedLanguages } from './compared-languages.ts'

it('finds comparisons with a language, and texts picked by hand [S-26]', () => {
  const source = ["const comma = language === 'zh' ? '，' : ','", "if (lang !== 'cn') return", 'return property.hint?.[language]'].join(
    '\n',
  )
  expect(comparedLanguages(source)).toEqual(["1: === 'zh'", "2: !== 'cn'", '3: hint?.[language]'])
})

it('ignores uses of the language list', () => {
  const source = ['say(property.hint, language)', 'definitionOf(language).tag', 'kept.get(language)', "language: 'zh',"].join('\n')
  expect(comparedLanguages(source)).toEqual([])
})
