import { describe, expect, it } from 'vitest'
import { applyStyle, PROMPT_STYLES, withStyles } from './prompt-style.ts'

const style = (name: string, prompt: string, negative = '') => ({ name, prompt, negative_prompt: negative })

describe('an own style', () => {
  it('is inserted around the prompt, or appended to it [F: own styles]', () => {
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

  it('replaces a style of the same name, up to the limit of the list [F: own styles]', () => {
    const list = withStyles([style('Ink', 'old'), style('Film', 'grain')], [style('Ink', 'new')])
    expect(list).toEqual([style('Ink', 'new'), style('Film', 'grain')])
    const many = Array.from({ length: PROMPT_STYLES.most + 5 }, (_, at) => style(`${at}`, 'x'))
    expect(withStyles([], many)).toHaveLength(PROMPT_STYLES.most)
  })
})
