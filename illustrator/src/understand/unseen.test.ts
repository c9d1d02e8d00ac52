import { describe, expect, it } from 'vitest'
import { understand } from './understand.ts'

describe('words that cannot be drawn', () => {
  it.each([
    ['a knight fighting a dragon', ['fighting']],
    ['an empty room', []],
    ['an empty room with a cat', []],
    ['a busy street', ['busy']],
    ['a cat watching a bird', ['watching']],
    ['a girl looking at the viewer', []],
    ['a traveller gazing at the mountains', []],
    ['a purple elephant with wings', ['wings']],
    ['a dragon with wings', ['wings']],
    ['a café', []],
    ['桌上放着一封信', []],
    ['a sleeping cat between two dogs playing with yarn', ['playing with yarn']],
    ['a cafe in Hong Kong', ['hong kong']],
    ['a sign in front of a cafe', ['in front of a cafe']],
    ['close-up of a cat', ['close up']],
    ['a red car seen from the side', []],
    ['a woman seen from the side', ['seen from the side']],
    ['a house with a red roof', ['red roof']],
    ['rain and fog over a village', ['fog']],
    ['a dog in a coat', ['coat']],
    ['两个人在公园里下棋', ['下棋']],
    ['a red blue car', ['blue']],
  ])('are reported if known: %s [M-06]', (prompt, words) => {
    expect(understand(prompt, '').ignored).toEqual(words)
  })

  it.each([
    ['a pikachu on a table', 'pikachu'],
    ['zorblax fighting a dragon', 'zorblax'],
    ['桌子上的皮卡丘', '皮卡丘'],
    ['a guinea pig', 'guinea pig'],
    ['a baby', 'baby'],
    ['一只树袋熊', '树袋熊'],
    ['a desk lamp on a table', 'desk lamp'],
    ['a zorblax cat', undefined],
    ['a fox and a zorblax', undefined],
    ['hyperrealism, a cat in the garden', undefined],
    ['a zorblax landscape', undefined],
  ])('include the main subject: %s [M-06]', (prompt, word) => {
    expect(understand(prompt, '').missing).toBe(word)
  })

  it('are not replaced by accidental matches', () => {
    expect(understand('gold and turquoise swirls', '')).toMatchObject({ subjects: [], place: 'abstract', palette: ['#dba632', '#2a9d9a'] })
    expect(understand('an airship', '').relatives).toEqual([{ asked: 'airship', drawn: { en: 'hot-air balloon', zh: '热气球' } }])
    expect(understand('a girl in a school uniform', '').subjects.map(({ concept }) => concept)).toEqual(['girl'])
  })

  it('do not merge two separate people', () => {
    const { subjects } = understand('a woman in a red dress and a man in a black suit', '')
    expect(subjects.map(({ concept, wears, relation }) => [concept, wears?.[0]?.colour, relation])).toEqual([
      ['woman', '#d0312d', undefined],
      ['man', '#1f1f24', undefined],
    ])
  })
})
