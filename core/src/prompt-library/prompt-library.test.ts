import { describe, expect, it } from 'vitest'
import { PROMPT_LIBRARY } from './library.ts'
import { parseCategory } from './parse-category.ts'
import { PROMPT_CATEGORY_IDS } from './types.ts'

const groups = PROMPT_LIBRARY.flatMap((category) => category.groups)
const entries = groups.flatMap((group) => group.entries)
const texts = [...PROMPT_LIBRARY, ...groups].map(({ label }) => label).concat(entries)

/** Entries that occur more than once. */
const repeated = (words: readonly string[]): string[] => words.filter((word, index) => words.indexOf(word) !== index)

describe('the prompt library', () => {
  it('has eight categories in the order of the picker [P-17]', () => {
    expect(PROMPT_LIBRARY.map(({ label }) => label.zh)).toEqual(['后期', '媒介', '用光', '摄影', '素材', '颜色', '人物', '形状'])
    expect(PROMPT_LIBRARY.map(({ id }) => id)).toEqual(PROMPT_CATEGORY_IDS)
  })

  it('has more than 2,500 words, at least 6 groups per category and 6 words per group [P-17]', () => {
    expect(entries.length).toBeGreaterThan(2500)
    for (const { id, groups: own } of PROMPT_LIBRARY) expect([id, own.length >= 6]).toEqual([id, true])
    for (const { id, entries: own } of groups) expect([id, own.length >= 6 && own.length < 60]).toEqual([id, true])
  })

  it('has the attributes of post-processing in their category [P-17]', () => {
    expect(PROMPT_LIBRARY[0]?.groups.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['style', 'resolution', 'reflections', 'filters', 'shaders', 'reference-platforms', 'quality', 'advanced']),
    )
  })

  it('has all texts in both languages, with Chinese characters in Chinese [P-17]', () => {
    for (const { en, zh } of texts) {
      expect([zh, /\p{Script=Han}/u.test(zh)]).toEqual([zh, true])
      expect([en, /^[\p{Script=Latin}\d .,'’:/&-]+$/u.test(en) && /\p{Script=Latin}/u.test(en)]).toEqual([en, true])
    }
  })

  it('has no characters that break a joined prompt or a stored selection [P-17]', () => {
    for (const { en, zh } of entries) expect([en, zh, /[,，、#|]|^\s|\s$|\s\s/.test(en + zh)]).toEqual([en, zh, false])
  })

  it('has spaces between Chinese and Latin, and no half-width punctuation after Chinese', () => {
    for (const { zh } of texts) {
      expect([zh, /\p{Script=Han}[\p{Script=Latin}\d]|[\p{Script=Latin}\d]\p{Script=Han}/u.test(zh)]).toEqual([zh, false])
      expect([zh, /\p{Script=Han}[,;:?!()]/u.test(zh)]).toEqual([zh, false])
    }
  })

  it('has no duplicates [P-17]', () => {
    expect(repeated(entries.map(({ en }) => en.toLowerCase()))).toEqual([])
    expect(repeated(entries.map(({ en, zh }) => `${zh}#${en}`))).toEqual([])
    for (const group of groups) expect([group.id, repeated(group.entries.map(({ zh }) => zh))]).toEqual([group.id, []])
    for (const { id, groups: own } of PROMPT_LIBRARY) expect([id, repeated(own.map((group) => group.id))]).toEqual([id, []])
  })
})

describe('the source of a category', () => {
  const label = { en: 'Medium', zh: '媒介' }

  it('is parsed into groups and entries', () => {
    expect(parseCategory('medium', label, '\n# 绘画|Chinese and East Asian\n  水墨画|ink wash\n')).toEqual({
      id: 'medium',
      label,
      groups: [
        {
          id: 'chinese-and-east-asian',
          label: { en: 'Chinese and East Asian', zh: '绘画' },
          entries: [{ en: 'ink wash', zh: '水墨画' }],
        },
      ],
    })
  })

  it.each(['油画|oil painting', '# 绘画|Painting\n油画', '# 绘画|Painting\n油画|oil|painting', '# 绘画|Painting\n|oil painting'])(
    'is rejected if a line has another shape: %s',
    (source) => {
      expect(() => parseCategory('medium', label, source)).toThrow(/entry before|shape/)
    },
  )
})
