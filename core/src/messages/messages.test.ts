import { describe, expect, it } from 'vitest'
import { typographyFaults } from '../../../scripts/chinese-typography.ts'
import { isComplete, type Language, LANGUAGES } from '../domain/text.ts'
import { CATALOGUE } from './catalogue.gen.ts'

/** Every text of a language by its path. */
async function textsOf(language: Language): Promise<Map<string, string>> {
  const areas = await Promise.all(Object.values(CATALOGUE).map(async (files) => files[language]?.()))
  return new Map(areas.flatMap((area) => leaves(area ?? {})))
}

function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  )
}

describe('messages', async () => {
  const english = await textsOf('en')
  const chinese = await textsOf('zh')

  it('exist in all complete languages, including English and Chinese, and are not empty [S-26]', async () => {
    expect(english.size).toBeGreaterThan(300)
    const complete = LANGUAGES.filter(isComplete)
    expect(complete).toEqual(expect.arrayContaining(['en', 'zh']))
    for (const language of complete) {
      const texts = await textsOf(language)
      expect([...texts.keys()]).toEqual([...english.keys()])
      for (const text of texts.values()) expect(text.trim()).not.toBe('')
    }
  })

  it('have the same placeholders in both languages', () => {
    const placeholders = (text: string): string[] => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '').toSorted()
    for (const [key, text] of english) expect([key, placeholders(chinese.get(key) ?? '')]).toEqual([key, placeholders(text)])
  })

  it('follow Chinese typography in Chinese', () => {
    for (const [key, text] of chinese) expect([key, typographyFaults(text)]).toEqual([key, []])
  })
})
