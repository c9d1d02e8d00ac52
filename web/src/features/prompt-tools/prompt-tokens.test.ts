import { describe, expect, it } from 'vitest'
import { lint } from './lint.ts'
import { type KnownNames, outermost, removal, tokenAt, tokensOf } from './tokens.ts'

const NONE: KnownNames = { styles: [], pictures: 0 }
const shown = (prompt: string, known = NONE) => tokensOf(prompt, known).map(({ kind, start, end }) => [kind, prompt.slice(start, end)])

describe('special parts of a prompt', () => {
  it('include weights, alternatives, LoRAs, styles and images of the form, with their positions [P-17]', () => {
    const prompt = 'a (red fox:1.2) in {snow|rain|fog}, <lora:ink:0.8>, Watercolor, like image 2, 图1的光'
    expect(shown(prompt, { styles: ['watercolor', '水彩'], pictures: 2 })).toEqual([
      ['weight', '(red fox:1.2)'],
      ['alternatives', '{snow|rain|fog}'],
      ['lora', '<lora:ink:0.8>'],
      ['style', 'Watercolor'],
      ['reference', 'image 2'],
      ['reference', '图1'],
    ])
    expect(shown('水彩，雪', { styles: ['水彩'], pictures: 0 })).toEqual([['style', '水彩']])
  })

  it.each(['a fox', '{no bars}', '\\(not a weight\\)', 'image 3', 'watercolors', '<lora:>', '{open|', ''])(
    'are not found in “%s”',
    (prompt) => expect(shown(prompt, { styles: ['watercolor'], pictures: 2 })).toEqual([]),
  )

  it('are marked once when nested, and the innermost one is found at the caret', () => {
    const tokens = tokensOf('({a|b} fox:1.3)', NONE)
    expect(outermost(tokens).map(({ kind }) => kind)).toEqual(['weight'])
    expect([tokenAt(tokens, 0)?.kind, tokenAt(tokens, 2)?.kind, tokenAt(tokens, 15)?.kind]).toEqual(['weight', 'alternatives', undefined])
  })

  it('are removed without leaving two commas', () => {
    const without = (prompt: string, part: string) => {
      const at = prompt.indexOf(part)
      const { start, end } = removal(prompt, { start: at, end: at + part.length })
      return prompt.slice(0, start) + prompt.slice(end)
    }
    expect(without('a, (b:1.2), c', '(b:1.2)')).toBe('a, c')
    expect(without('a, (b:1.2)', '(b:1.2)')).toBe('a')
    expect(without('（雪），狐', '（雪）')).toBe('狐')
    expect(without('(b:1.2)', '(b:1.2)')).toBe('')
  })
})

describe('findings in a prompt', () => {
  const kinds = (prompt: string, negative = '', loras: ReadonlySet<string> | null = new Set(['ink'])) =>
    lint({ prompt, negative, loras: loras ?? undefined }).map(({ kind, start, end }) => [kind, prompt.slice(start, end)])

  it('include contradictions, unpaired brackets, weights out of range and missing LoRAs', () => {
    expect(kinds('a fox, (Snow:1.2), hat', 'snow, (hat)')).toEqual([
      ['contradiction', '(Snow:1.2)'],
      ['contradiction', 'hat'],
    ])
    expect(kinds('a (fox, {red|blue} :) \\( )')).toEqual([])
    expect(kinds('a (fox, b} {')).toEqual([
      ['unpaired', '('],
      ['unpaired', '}'],
      ['unpaired', '{'],
    ])
    expect(kinds('(a:2.5) (b:0.05) (c:2) (d)')).toEqual([
      ['weight', '(a:2.5)'],
      ['weight', '(b:0.05)'],
    ])
    expect(kinds('<lora:INK:1> <lora:oil:1>')).toEqual([['lora', '<lora:oil:1>']])
    expect(kinds('<lora:oil:1>', '', null)).toEqual([])
  })

  it('are computed quickly for a very long, malicious prompt', () => {
    const prompt = `${'('.repeat(20_000)}${'{a|'.repeat(5000)}`
    expect(kinds(prompt)).toHaveLength(25_000)
    expect(tokensOf('{a|b}, '.repeat(2000), NONE)).toHaveLength(2000)
  })
})
