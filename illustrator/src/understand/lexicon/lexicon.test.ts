import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { PAINTERS } from '../../scene.ts'
import { drawingOf, isFramed } from '../drawings.ts'
import { splitArt } from '../subjects.ts'
import { CONCEPTS } from './concepts.ts'
import { lexicon } from './lexicon.ts'

const require = createRequire(import.meta.url)
const namesIn = (set: string): ReadonlySet<string> => {
  const { icons, aliases }: { icons: object; aliases?: object } = JSON.parse(
    readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), 'utf8'),
  )
  return new Set([...Object.keys(icons), ...Object.keys(aliases ?? {})])
}
const ICONS = { noto: namesIn('noto'), fluent: namesIn('fluent-emoji-flat') }
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark']

describe('the lexicon', () => {
  it('has more than 500 concepts, each with a unique name and words in both languages', () => {
    expect(CONCEPTS.length).toBeGreaterThan(500)
    expect(new Set(CONCEPTS.map((concept) => concept.id)).size).toBe(CONCEPTS.length)
    expect(CONCEPTS.filter((concept) => concept.en.length === 0 || concept.zh.length === 0)).toEqual([])
  })

  it('refers to existing drawings only, in all skin tones if stated', () => {
    const missing = CONCEPTS.flatMap((concept) =>
      [concept.art, ...Object.values(concept.poses ?? {})].flatMap((name) => {
        const art = splitArt(name)
        if (art.set === 'painted') return PAINTERS.some((painter) => painter === art.painter) ? [] : [name]
        const wanted = concept.skin ? TONES.map((tone) => `${art.icon}-${tone}-skin-tone`) : [art.icon]
        return wanted.filter((icon) => !ICONS[art.set].has(icon))
      }),
    )
    expect(missing).toEqual([])
  })

  it('uses no icon with its own background', () => {
    expect(CONCEPTS.filter((concept) => isFramed(concept.art.slice(concept.art.indexOf(':') + 1)))).toEqual([])
  })

  it('understands each concept by each of its words', () => {
    const { english, chinese } = lexicon()
    const lost = CONCEPTS.flatMap((concept) => [
      ...concept.en.filter((word) => !english.has(word.toLowerCase().replace(/[-]/g, ' '))),
      ...concept.zh.filter((word) => !chinese.has(word)),
    ])
    expect(lost).toEqual([])
  })

  it('has one concept per word', () => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const { id, en, zh } of CONCEPTS) {
      for (const word of [...en, ...zh]) {
        if (seen.has(word)) twice.push(`${word}: ${seen.get(word)}, ${id}`)
        seen.set(word, id)
      }
    }
    expect(twice).toEqual([])
  })

  it('knows the direction and the extent of drawings', () => {
    expect(drawingOf({ set: 'noto', icon: 'cat' })).toEqual({ faces: 'left', form: 'whole' })
    expect(drawingOf({ set: 'noto', icon: 'rocket' }).faces).toBe('right')
    expect(drawingOf({ set: 'noto', icon: 'fox' })).toEqual({ faces: 'front', form: 'head' })
    expect(drawingOf({ set: 'noto', icon: 'astronaut-medium-light-skin-tone' }).form).toBe('bust')
    expect(drawingOf({ set: 'painted', painter: 'pine' })).toEqual({ faces: 'front', form: 'whole' })
  })
})
