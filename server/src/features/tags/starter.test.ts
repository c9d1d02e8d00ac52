import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeTagList, readTagTexts } from '../../../../scripts/make-tags.ts'
import { TAG_SOURCES } from './service.ts'

describe.each(TAG_SOURCES)('the starter list for %s', (source) => {
  const csv = readFileSync(new URL(`starter-${source}.csv`, import.meta.url), 'utf8')
  const lines = csv.trimEnd().split('\n')
  const tags = lines.map((line) => /^([^\s",]+),(\d),(\d+),"([^"]+)"$/.exec(line) ?? [line])
  const codeOf = (wanted: string) => tags.find(([, name]) => name === wanted)?.[2]

  it('has at least 3,000 tags, each once, in the format of the lists [P-18]', () => {
    expect(tags.filter((fields) => fields.length !== 5).map(([line]) => line)).toEqual([])
    expect(tags.length).toBeGreaterThanOrEqual(3000)
    expect(new Set(tags.map(([, name]) => name)).size).toBe(tags.length)
  })

  it('has the categories of its source: general, artists, works, characters, and what else it knows [P-18]', () => {
    const known = ['long_hair', 'claude_monet', 'journey_to_the_west', 'sun_wukong', 'fox', 'masterpiece'].map(codeOf)
    expect(known).toEqual(source === 'danbooru' ? ['0', '1', '3', '4', '0', '5'] : ['0', '1', '3', '4', '5', '7'])
  })

  it('is found by Chinese names, none twice in a line [P-18]', () => {
    const withChinese = tags.filter(([, , , , aliases = '']) => /\p{Script=Han}/u.test(aliases))
    expect(withChinese.length / tags.length).toBeGreaterThanOrEqual(0.95)
    const repeated = tags.filter(([, name = '', , , aliases = '']) => {
      const all = [name, ...aliases.split(',')]
      return all.some((alias) => alias.trim() !== alias || alias === '') || new Set(all).size < all.length
    })
    expect(repeated.map(([line]) => line)).toEqual([])
  })

  it('is in the order of its ranks [P-18]', () => {
    const ranks = tags.map(([, , , rank]) => Number(rank))
    expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
    expect(ranks.at(-1)).toBeGreaterThan(0)
  })

  it('is what its sources make [P-18]', () => {
    expect(makeTagList(readTagTexts(), source)).toBe(csv)
  })
})
