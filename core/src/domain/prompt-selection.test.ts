import { describe, expect, it } from 'vitest'
import { addToPrompt, joinWords, moveWord, pickWord, readWord, removeFromPrompt, removeWord, toggleWord } from './prompt-selection.ts'

const OIL = pickWord({ en: 'oil painting', zh: '油画' })
const SOFT = pickWord({ en: 'soft light', zh: '柔光' })
const FILM = pickWord({ en: '35mm film', zh: '35 毫米胶片' })

describe('picked words', () => {
  it('are stored as langName#displayName: Chinese label, English term [P-17]', () => {
    expect(OIL).toBe('油画#oil painting')
    expect(readWord(OIL)).toEqual({ en: 'oil painting', zh: '油画' })
  })

  it.each(['油画', '#oil painting', '油画#', ' # ', ''])('are not read from an invalid text: “%s” [P-17]', (text) => {
    expect(readWord(text)).toBeUndefined()
  })

  it('are picked in order and removed again [P-17]', () => {
    const both = toggleWord(toggleWord([], OIL), SOFT)
    expect(both).toEqual([OIL, SOFT])
    expect(toggleWord(both, OIL)).toEqual([SOFT])
    expect(removeWord(both, SOFT)).toEqual([OIL])
    expect(removeWord(both, FILM)).toEqual(both)
  })

  it.each([
    [OIL, 1, [SOFT, OIL, FILM]],
    [FILM, -1, [OIL, FILM, SOFT]],
    [FILM, -9, [FILM, OIL, SOFT]],
    [OIL, 9, [SOFT, FILM, OIL]],
    [OIL, -1, [OIL, SOFT, FILM]],
    [pickWord({ en: 'fog', zh: '雾' }), 1, [OIL, SOFT, FILM]],
  ])('are moved within the list: %s by %i [P-17]', (word, by, expected) => {
    expect(moveWord([OIL, SOFT, FILM], word, by)).toEqual(expected)
  })

  it('are joined by a comma and a space, in English or Chinese [P-17]', () => {
    expect(joinWords([OIL, SOFT, FILM], 'en')).toBe('oil painting, soft light, 35mm film')
    expect(joinWords([OIL, SOFT, FILM], 'zh')).toBe('油画, 柔光, 35 毫米胶片')
    expect(joinWords([], 'en')).toBe('')
  })

  it('with the same text in a language appear once [P-17]', () => {
    const words = [pickWord({ en: 'dreamy', zh: '梦幻' }), pickWord({ en: 'dreamy colors', zh: '梦幻' })]
    expect(joinWords(words, 'zh')).toBe('梦幻')
    expect(joinWords(words, 'en')).toBe('dreamy, dreamy colors')
  })
})

describe('adding to a prompt', () => {
  it.each([
    ['', 'soft light, fog', 'soft light, fog'],
    ['a fox', 'soft light', 'a fox, soft light'],
    ['a fox,', 'soft light', 'a fox, soft light'],
    ['a fox, ', 'soft light', 'a fox, soft light'],
    ['a fox ,\n', 'soft light', 'a fox, soft light'],
    ['一只狐狸，', '柔光, 雾', '一只狐狸, 柔光, 雾'],
    ['一只狐狸、', '柔光', '一只狐狸, 柔光'],
    ['a fox,,', 'soft light', 'a fox, soft light'],
    [',', 'soft light', 'soft light'],
  ])('“%s” + “%s” has one comma between the parts [P-17]', (prompt, text, expected) => {
    expect(addToPrompt(prompt, text)).toBe(expected)
  })

  it('adds nothing twice, and leaves a complete prompt unchanged [P-17]', () => {
    expect(addToPrompt('a fox, Soft light', 'soft light, fog, fog')).toBe('a fox, Soft light, fog')
    expect(addToPrompt('a fox,  soft light, ', 'soft light')).toBe('a fox,  soft light, ')
    expect(addToPrompt('a fox', '')).toBe('a fox')
  })

  it('does not match a part inside a longer part [P-17]', () => {
    expect(addToPrompt('a fox in soft light', 'soft light')).toBe('a fox in soft light, soft light')
  })
})

describe('removing from a prompt', () => {
  it.each([
    ['a fox, soft light, fog', 'soft light', 'a fox, fog'],
    ['soft light，fog', 'Soft Light', 'fog'],
    ['a fox, soft light', 'fog', 'a fox, soft light'],
    ['a fox,  in  fog', 'snow', 'a fox,  in  fog'],
    ['soft light', 'soft light', ''],
  ])('“%s” − “%s” [P-17]', (prompt, text, expected) => {
    expect(removeFromPrompt(prompt, text)).toBe(expected)
  })

  it('undoes an addition [P-17]', () => {
    const text = joinWords([OIL, SOFT], 'zh')
    expect(removeFromPrompt(addToPrompt('一只狐狸', text), text)).toBe('一只狐狸')
  })
})
