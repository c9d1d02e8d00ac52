import { describe, expect, it } from 'vitest'
import { applyStyle, PROMPT_STYLES, withStyles } from './prompt-style.ts'

const style = (name: string, prompt: string, negative = '') => ({ name, prompt, negative_prompt: negative })

describe('a style of one’s own', () => {
  it('puts the prompt in its place, or follows it [F: own styles]', () => {
    const given = { prompt: ' a fox ', negative_prompt: 'blurry' }
    expect(applyStyle(given, style('Ink', 'ink drawing of {prompt}, {prompt}', 'colour'))).toEqual({
      prompt: 'ink drawing of a fox, a fox',
      negative_prompt: 'blurry, colour',
    })
    expect(applyStyle(given, style('Film', 'film grain'))).toEqual({ prompt: 'a fox, film grain', negative_prompt: 'blurry' })
    expect(applyStyle({ prompt: '', negative_prompt: '' }, style('Film', 'film grain'))).toEqual({
      prompt: 'film grain',
      negative_prompt: '',
    })
  })

  it('replaces one of the same name, and the list has an end [F: own styles]', () => {
    const list = withStyles([style('Ink', 'old'), style('Film', 'grain')], [style('Ink', 'new')])
    expect(list).toEqual([style('Ink', 'new'), style('Film', 'grain')])
    const many = Array.from({ length: PROMPT_STYLES.most + 5 }, (_, at) => style(`${at}`, 'x'))
    expect(withStyles([], many)).toHaveLength(PROMPT_STYLES.most)
  })
})
