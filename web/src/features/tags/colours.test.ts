import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../components/theme/contrast.ts'
import { categoryOf } from './colours.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = read('components/tag-colours.module.css')
const tokens = read('../../components/theme/tokens.css')

/** Colours by name in a scheme. */
const coloursOf = (dark: boolean): Map<string, string> =>
  new Map(
    [...css.matchAll(/^(:global.*?)?\.(\w+)\s*\{\s*color: (#\w{6});\s*\}/gm)].flatMap(([, scheme, name = '', colour = '']) =>
      Boolean(scheme) === dark ? [[name, colour]] : [],
    ),
  )

describe('the colours of tag categories', () => {
  it.each(['light', 'dark'])('have enough contrast to their background in the %s scheme [P-18]', (scheme) => {
    const colours = coloursOf(scheme === 'dark')
    const block = tokens.slice(tokens.indexOf(`[data-mantine-color-scheme='${scheme}']`)).split('}', 1)[0] ?? ''
    expect(colours.size).toBe(10)
    expect(new Set(colours.values()).size).toBe(10)
    for (const ground of ['sheet', 'cinnabar-wash']) {
      const under = new RegExp(`--${ground}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? ''
      for (const [name, colour] of colours) expect(contrast(colour, under), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })

  it('follow the source, with red for unknown codes [P-18]', () => {
    const colours = (codes: readonly number[], type: 'danbooru' | 'e621') => codes.map((code) => categoryOf(code, type).colour)
    expect(colours([-1, 0, 1, 3, 4, 5, 9], 'danbooru')).toEqual(['red', 'blue', 'rose', 'violet', 'green', 'orange', 'red'])
    const e621 = colours([-1, 0, 1, 3, 4, 5, 6, 7, 8], 'e621')
    expect(e621[2]).toBe('gold')
    expect(new Set(e621).size).toBe(9)
    expect(categoryOf(5, 'e621').kind).toBe('species')
  })
})
