import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTags } from './parse.ts'

describe('a list of tags', () => {
  it('has one tag on each line, with aliases in quotes or in separate fields [P-18]', () => {
    const { tags, damaged } = parseTags(
      '\uFEFF1girl,0,6008644,"1girls,sole_female"\r\nlong_hair,0,100,长发,披肩长发\nsolo,0,5\n\ntail,5,3,""\n',
    )
    expect(damaged).toBe(0)
    expect(tags).toEqual([
      { name: '1girl', category: 0, count: 6008644, aliases: ['1girls', 'sole_female'] },
      { name: 'long_hair', category: 0, count: 100, aliases: ['长发', '披肩长发'] },
      { name: 'solo', category: 0, count: 5, aliases: [] },
      { name: 'tail', category: 5, count: 3, aliases: [] },
    ])
  })

  it('supports nested quotes, negative codes and quoted names [P-18]', () => {
    expect(parseTags('"a,b",-1,0,"say ""hi"",x",y').tags).toEqual([
      { name: 'a,b', category: -1, count: 0, aliases: ['say "hi"', 'x', 'y'] },
    ])
  })

  it('skips and counts invalid lines [P-18]', () => {
    const { tags, damaged } = parseTags('name,category,count\n,0,5\nfox,red,5\nfox,0\n"open,0,5\nfox,0,5')
    expect(tags.map(({ name }) => name)).toEqual(['fox'])
    expect(damaged).toBe(5)
  })

  it('is parsed without errors from any text [P-18]', () => {
    const line = fc.string({ unit: fc.constantFrom('"', ',', 'a', '1', '\n', '\r', '\t', '长', ' '), maxLength: 40 })
    fc.assert(
      fc.property(line, (text) => {
        for (const { name, aliases } of parseTags(text).tags) {
          for (const each of [name, ...aliases]) expect(each).toMatch(/^\S(.*\S)?$/)
        }
      }),
    )
  })
})
