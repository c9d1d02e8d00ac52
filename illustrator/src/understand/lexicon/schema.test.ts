import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONCEPTS } from './concepts.ts'
import { lexicon, phraseKey } from './lexicon.ts'
import { kindRows, meaningRows, phraseRows, plainWords, poseSets, relativeRows, settingRows, thingGroups, undrawnWords } from './schema.ts'
import { splitWords } from './split-words.ts'

const OWN_SCHEMA = {
  'things/pose-sets.json': poseSets,
  'words/phrases.json': phraseRows,
  'words/kinds.json': kindRows,
  'words/relatives.json': relativeRows,
  'words/fillers.json': plainWords,
  'words/undrawn.json': undrawnWords,
}
const BY_FOLDER = { things: thingGroups, settings: settingRows, words: meaningRows }
const FOLDERS = ['things', 'settings', 'words'] as const

const FILES = FOLDERS.flatMap((folder) =>
  globSync(`${folder}/*.json`, { cwd: import.meta.dirname }).map((name) => {
    const schema = Object.entries(OWN_SCHEMA).find(([own]) => own === name)?.[1] ?? BY_FOLDER[folder]
    return { name, schema, content: JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')) as unknown }
  }),
)

/** All word lists of a file in one language, at any depth. */
function listsOf(value: unknown, language: 'en' | 'zh'): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'drawn') return []
    return key === language ? [inner].flat().filter((list) => typeof list === 'string') : listsOf(inner, language)
  })
}

describe.each(FILES)('$name', ({ schema, content }) => {
  const english = listsOf(content, 'en').flatMap(splitWords).map(phraseKey)
  const chinese = listsOf(content, 'zh').flatMap(splitWords)

  it('has valid rows without unknown keys', () => {
    expect(schema.safeParse(content).error?.issues).toBeUndefined()
  })

  it('has no duplicate words', () => {
    for (const words of [english, chinese]) expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([])
  })

  it('is part of the lexicon', () => {
    expect(english.filter((word) => !lexicon().english.has(word))).toEqual([])
    expect(chinese.filter((word) => !lexicon().chinese.has(word))).toEqual([])
  })
})

describe('the schema', () => {
  const fox = { id: 'fox', en: 'fox, vixen', zh: '狐狸', art: 'noto:fox', metres: 0.6 }
  const accepts = (thing: object) =>
    thingGroups.safeParse([{ kind: 'animal', stands: 'ground', homes: ['forest'], things: [thing] }]).success

  it('accepts an object', () => expect(accepts(fox)).toBe(true))

  it.each([
    ['an unknown key', { color: '#c8512a' }],
    ['a painter that there is not', { art: 'painted:fox' }],
    ['a place that there is not', { homes: ['office'] }],
    ['a pose that there is not', { poses: { thinking: 'noto:fox' } }],
    ['an empty word', { en: 'fox, , vixen' }],
    ['a comma without a blank', { en: 'fox,vixen' }],
    ['no height', { metres: 0 }],
  ])('refuses %s', (_, change) => expect(accepts({ ...fox, ...change })).toBe(false))

  it('refuses an unknown role, and a key of another role', () => {
    expect(meaningRows.safeParse([{ en: 'red', role: 'colour', hex: '#d0312d' }]).success).toBe(true)
    expect(meaningRows.safeParse([{ en: 'red', role: 'paint', hex: '#d0312d' }]).success).toBe(false)
    expect(meaningRows.safeParse([{ en: 'red', role: 'colour', hex: '#d0312d', count: 1 }]).success).toBe(false)
  })

  it('allows settings to name existing objects only', () => {
    const subjects = [...lexicon().english.values()].flatMap((meaning) =>
      meaning.role === 'setting' ? (meaning.setting.subject ?? []) : [],
    )
    expect(subjects.filter((id) => !CONCEPTS.some((concept) => concept.id === id))).toEqual([])
    expect(subjects).toContain('vase')
  })
})
