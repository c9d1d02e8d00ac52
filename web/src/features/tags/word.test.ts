import { describe, expect, it } from 'vitest'
import { tagText, tagWordAt } from './word.ts'

const at = (marked: string) => tagWordAt(marked.replace('|', ''), marked.indexOf('|'))?.text

describe('the word at the caret', () => {
  it.each([
    ['long ha|', 'long ha'],
    ['solo, long_ha|', 'long_ha'],
    ['solo,  night|, smile', 'night'],
    ['夜空，长|', '长'],
    ['masterpiece\n(red dr|)', 'red dr'],
    ['smile, :d|', ':d'],
  ])('is found in %s [P-18]', (marked, word) => {
    expect(at(marked)).toBe(word)
  })

  it.each(['solo, |', 'long |hair', 'long| hair', '(fox:1.|', '<lora:li|', `${'long '.repeat(12)}|`, '|'])(
    'is undefined in %s [P-18]',
    (marked) => {
      expect(at(marked)).toBeUndefined()
    },
  )

  it('is replaced with spaces, escaped brackets, and a comma if there is none [P-18]', () => {
    expect(tagText('long_hair', { spaces: true, after: '' })).toBe('long hair, ')
    expect(tagText('long_hair', { spaces: false, after: '' })).toBe('long_hair, ')
    expect(tagText('long_hair', { spaces: true, after: ', solo' })).toBe('long hair')
    expect(tagText('long_hair', { spaces: true, after: ')' })).toBe('long hair')
    expect(tagText('umbrella_(object)', { spaces: true, after: '' })).toBe('umbrella \\(object\\), ')
    expect(tagText('^_^', { spaces: true, after: '' })).toBe('^_^, ')
  })
})
