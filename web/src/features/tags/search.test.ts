import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tag } from './parse.ts'
import { indexTags } from './search.ts'

const tag = (name: string, count: number, ...aliases: string[]): Tag => ({ name, category: 0, count, aliases })
const TAGS = [
  tag('hair', 5, '头发'),
  tag('long_hair', 900, '长发', 'longhair'),
  tag('hairband', 300, '发箍'),
  tag('hairclip', 100, '发夹'),
  tag('blonde', 50, 'hair_of_gold', '金发'),
  tag('chair', 2000, '椅子'),
  tag('umbrella_(object)', 70, '雨伞', '伞'),
  tag('T-shirt', 60, 'T恤'),
  tag('très_jolie', 4),
  tag('雪', 3, 'snow'),
]
const find = (typed: string, limit = 10) => indexTags(TAGS).search(typed, limit)
const names = (typed: string, limit = 10) => find(typed, limit).hits.map(({ name }) => name)

describe('the search for tags', () => {
  it('ranks exact names first, then prefixes, words, alias prefixes and parts of words [P-18]', () => {
    expect(names('hair')).toEqual(['hair', 'hairband', 'hairclip', 'long_hair', 'blonde', 'chair'])
  })

  it('matches any part of a Chinese alias from one character on, whole and prefix matches first [P-18]', () => {
    expect(names('发')).toEqual(['hairband', 'hairclip', 'long_hair', 'blonde', 'hair'])
    expect(names('长发')).toEqual(['long_hair'])
    expect(names('伞')).toEqual(['umbrella_(object)'])
  })

  it('treats spaces like underscores, and ignores case and accents [P-18]', () => {
    expect(names('Long H')).toEqual(['long_hair'])
    expect(names('t-sh')).toEqual(['T-shirt'])
    expect(names('t恤')).toEqual(['T-shirt'])
    expect(names('(obj')).toEqual(names('object'))
    expect(names('jol')).toEqual(['très_jolie'])
    expect(names('雪')).toEqual(['雪'])
    expect(names('sno')).toEqual(['雪'])
  })

  it('shows the matching alias, otherwise the Chinese one [P-18]', () => {
    expect(find('longha').hits[0]).toMatchObject({ name: 'long_hair', alias: 'longhair', count: 900 })
    expect(find('long_').hits[0]).toMatchObject({ name: 'long_hair', alias: '长发' })
    expect(find('très').hits[0]?.alias).toBeUndefined()
  })

  it('returns the same results key by key as at once [P-18]', () => {
    const index = indexTags(TAGS)
    for (const typed of ['hai', 'hair', 'air', 'airb', 'lip', 'lips', 'hairc', 'umb']) {
      expect(index.search(typed, 10)).toEqual(find(typed))
    }
  })

  it('indicates further results [P-18]', () => {
    expect(find('hair', 2)).toMatchObject({ more: true, hits: [{ name: 'hair' }, { name: 'hairband' }] })
    expect(find('hair', 6).more).toBe(false)
    expect(find('')).toEqual({ hits: [], more: false })
    expect(find('nothing like it')).toEqual({ hits: [], more: false })
  })

  it('equals a search through every tag, for any list [P-18]', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '_', '(', '长', '发', 'A'), minLength: 1, maxLength: 6 })
    const list = fc.uniqueArray(fc.tuple(word, fc.array(word, { maxLength: 3 }), fc.nat(9)), { selector: ([name]) => name, maxLength: 12 })
    fc.assert(
      fc.property(list, fc.string({ unit: fc.constantFrom('a', 'b', '长', '发'), minLength: 1, maxLength: 3 }), (entries, query) => {
        const tags = entries.map(([name, aliases, count]) => tag(name, count, ...aliases))
        const wide = /[长发]/.test(query)
        const fits = (each: string): boolean => {
          const lower = each.toLowerCase()
          if (wide) return lower.includes(query)
          if (/[长发]/.test(lower)) return false
          return (
            lower.startsWith(query) ||
            lower.includes(`_${query}`) ||
            lower.includes(`(${query}`) ||
            (query.length >= 3 && lower.includes(query))
          )
        }
        const expected = tags.filter(({ name, aliases }) => [name, ...aliases].some(fits)).map(({ name }) => name)
        const found = indexTags(tags)
          .search(query, 50)
          .hits.map(({ name }) => name)
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })
})
