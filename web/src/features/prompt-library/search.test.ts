import { namedLibrary } from '@stipple/core/prompt-library/named-library'
import { describe, expect, it } from 'vitest'
import { MAX_SHOWN, searchLibrary } from './search.ts'

const library = namedLibrary('en')
const words = (text: string) => searchLibrary(library, text).found.flatMap(({ entries }) => entries.map(({ displayName }) => displayName))

describe('the search in the prompt library', () => {
  it('finds parts of words in both languages, in any case and order [P-17]', () => {
    expect(words('青花')).toEqual(['blue and white porcelain'])
    expect(words('WHITE porcelain')).toContain('blue and white porcelain')
    expect(words('porcelain white')).toEqual(words('white porcelain'))
    expect(words('porcelain 青花')).toEqual(['blue and white porcelain'])
  })

  it('returns all words of a group that matches by name [P-17]', () => {
    expect(words('headwear')).toEqual(expect.arrayContaining(['beret', 'straw hat']))
  })

  it('counts all matches, limits the returned ones, and is empty without matches [P-17]', () => {
    const { count, found } = searchLibrary(library, 'e')
    expect(count).toBeGreaterThan(MAX_SHOWN)
    expect(found.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(MAX_SHOWN)
    expect(searchLibrary(library, 'zzz')).toEqual({ count: 0, found: [] })
  })
})
