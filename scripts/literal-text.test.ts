import { expect, it } from 'vitest'
import { literalText } from './literal-text.ts'

it('finds text in elements, strings and visible attributes', () => {
  const source = `export const a = (
    <div className="wide">
      Hello
      <img alt="a fox" />
      <b>{'你好'}</b>
      <>{count} works</>
    </div>
  )`
  expect(literalText('a.tsx', source)).toEqual(['3: Hello', '4: a fox', '5: 你好', '6: works'])
})

it('ignores punctuation, translated text, settings and the product name', () => {
  const source = `export const a = (
    <div className="wide" title={t('shell.title')}>
      {t('a')} · {1} × {' '}
      <Button size={'md'} variant="subtle">{label}</Button>
      <h1>Stipple</h1>
    </div>
  )`
  expect(literalText('a.tsx', source)).toEqual([])
})
