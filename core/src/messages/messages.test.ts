import { describe, expect, it } from 'vitest'
import { typographyFaults } from '../../../scripts/chinese-typography.ts'
import type { LazyMessages } from './en/messages.ts'
import { messages as en } from './en/messages.ts'
import { messages as zh } from './zh/messages.ts'

/** The areas that are loaded late. */
const LATE: Readonly<Record<keyof LazyMessages | 'pages', true>> = {
  apps: true,
  canvas: true,
  commands: true,
  converter: true,
  community: true,
  detail: true,
  dots: true,
  gallery: true,
  guide: true,
  manage: true,
  media: true,
  member: true,
  pages: true,
  options: true,
  payments: true,
  playground: true,
  prompts: true,
  training: true,
}

/** Every text of a language by its path. */
async function textsOf(language: 'en' | 'zh'): Promise<Map<string, string>> {
  const late = await Promise.all(Object.keys(LATE).map((area): Promise<object> => import(`./${language}/${area}.ts`)))
  return new Map([language === 'en' ? en : zh, ...late].flatMap((area) => leaves(area)))
}

function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  )
}

describe('messages', async () => {
  const english = await textsOf('en')
  const chinese = await textsOf('zh')

  it('exist in both languages, none empty [S-26]', () => {
    expect(english.size).toBeGreaterThan(300)
    expect([...chinese.keys()]).toEqual([...english.keys()])
    for (const text of [...english.values(), ...chinese.values()]) expect(text.trim()).not.toBe('')
  })

  it('fill in the same values in both languages', () => {
    const placeholders = (text: string): string[] => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '').toSorted()
    for (const [key, text] of english) expect([key, placeholders(chinese.get(key) ?? '')]).toEqual([key, placeholders(text)])
  })

  it('are set as Chinese where they are Chinese', () => {
    for (const [key, text] of chinese) expect([key, typographyFaults(text)]).toEqual([key, []])
  })
})
