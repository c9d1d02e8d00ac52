import { describe, expect, it } from 'vitest'
import { findMode } from '../modes/find-mode.ts'
import { ABLE_MODEL } from './able-model.ts'
import { readInput, readValue } from './list-text.ts'
import type { Input } from './property.ts'
import { validateInput } from './validate-input.ts'

const formOf = (id: string) => {
  const mode = findMode(id)
  if (!mode) throw new Error(`no ${id}`)
  return { mode, properties: mode.properties(ABLE_MODEL) }
}
const ONE = '/media/uploads/1.png'
const TWO = '/media/uploads/2.png'

describe('lists in the old text form, one entry per line', () => {
  it('are read from a draft in the browser', () => {
    const draft: Input = { image: `${ONE}\n${TWO}`, prompt: 'line one\nline two', loras: 'ink:0.65\noil:1', own: 'a\nb' }
    expect(readInput(formOf('Img2Img').properties, draft)).toEqual({
      image: [ONE, TWO],
      prompt: 'line one\nline two',
      loras: ['ink:0.65', 'oil:1'],
      own: 'a\nb',
    })
  })

  it('are accepted in a request and converted to lists', () => {
    const { properties } = formOf('RemoveObj')
    const checked = validateInput(properties, { image: ONE, points: '0.5,0.25\n0.1,0.9' })
    expect(checked).toMatchObject({ ok: true, input: { image: ONE, points: ['0.5,0.25', '0.1,0.9'] } })
  })

  it('are accepted as the default of an app', () => {
    const { properties } = formOf('Restore')
    const repairs = properties['repairs']
    if (!repairs) throw new Error('no repairs')
    const checked = validateInput({ repairs: { ...repairs, initial: 'noise\nhaze' } }, {})
    expect(checked).toEqual({ ok: true, input: { repairs: ['noise', 'haze'] } })
  })

  it.each([
    [
      'Img2Img',
      { image: `${ONE}\n${TWO}`, prompt: 'both', loras: 'ink:0.65' },
      { images: [ONE, TWO], loras: [{ id: 'ink', strength: 0.65 }] },
    ],
    ['Restore', { image: ONE, repairs: 'noise\nhaze' }, { repairs: ['noise', 'haze'] }],
    ['RemoveObj', { image: ONE, points: '0.5,0.25' }, { points: [{ x: 0.5, y: 0.25 }] }],
  ] as const)('make the same task from a stored job: %s', (id, stored, task) => {
    expect(formOf(id).mode.toTask(stored, 1)).toMatchObject(task)
  })

  it('fit a model that takes one value: the first file, or the only choice', () => {
    const { image } = formOf('Upscaling').properties
    if (!image) throw new Error('no image')
    expect([readValue(image, [ONE, TWO]), readValue(image, `${ONE}\n${TWO}`)]).toEqual([ONE, ONE])
    const { accept: _, ...choice } = image
    expect([readValue(choice, ['noise']), readValue(choice, ['noise', 'haze'])]).toEqual(['noise', ['noise', 'haze']])
  })
})
