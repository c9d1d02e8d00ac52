import { describe, expect, it } from 'vitest'
import { understand } from './understand.ts'
import { readWritings } from './writings.ts'

const written = (prompt: string) => {
  const { subjects, title, ignored } = understand(prompt, '')
  return { on: subjects.flatMap(({ concept, writing }) => (writing ? [[concept, writing.text, writing.on]] : [])), title, ignored }
}

describe('writing in an image', () => {
  it.each([
    ['a wooden sign that says COFFEE in a garden', [['sign', 'COFFEE', 'sign']]],
    ['a sign saying welcome home, a garden', [['sign', 'welcome home', 'sign']]],
    ['a neon sign saying "OPEN" on a street at night', [['neon-sign', 'OPEN', 'neon-sign']]],
    ['a book with the title "The Old Sea" on a table', [['book', 'The Old Sea', 'book']]],
    ['a girl wearing a t-shirt with "HELLO" on it', [['girl', 'HELLO', 't-shirt']]],
    ['a penguin holding a sign that says "I need fish"', [['sign', 'I need fish', 'sign']]],
    ['a tombstone with "R.I.P."', [['tombstone', 'R.I.P.', 'tombstone']]],
    ['写着“咖啡”的招牌', [['sign', '咖啡', 'sign']]],
    ['写着咖啡的招牌', [['sign', '咖啡', 'sign']]],
    ['一本名叫《山海经》的书放在桌上', [['book', '山海经', 'book']]],
    ['穿着印有“加油”字样T恤的男孩', [['boy', '加油', 't-shirt']]],
    ['红灯笼上写着“福”字', [['lantern', '福', 'lantern']]],
    ['电脑屏幕上显示“你好，世界”', [['computer', '你好，世界', 'computer']]],
    ['举着“欢迎回家”牌子的小女孩', [['sign', '欢迎回家', 'sign']]],
  ])('is on its carrier, with all its words: %s [M-06]', (prompt, on) => {
    expect(written(prompt)).toMatchObject({ on, ignored: [] })
  })

  it.each([
    ['a poster of a mountain with the words "CLIMB HIGHER"', 'CLIMB HIGHER', 'mountains'],
    ['海报，标题是“夏日音乐节”，背景是海滩', '夏日音乐节', 'beach'],
  ])('is the title of a poster: %s', (prompt, title, place) => {
    expect(understand(prompt, '')).toMatchObject({ title, place, subjects: [] })
  })

  it.each(['a "dreamy" landscape', 'a dog named "rex"', "the farmer's dog", 'a parrot saying hello', '《星空》风格的夜晚'])(
    'is not found in other text: %s',
    (prompt) => expect(readWritings(prompt)).toEqual({ text: prompt, writings: [] }),
  )

  it('is requested even without a carrier', () => {
    expect(understand('a lake with the word "LOVE" in the sky', '').writings).toEqual(['LOVE'])
  })

  it('is not required for a poster, which is drawn as its subject', () => {
    expect(understand('minimalist poster of a mountain', '')).toMatchObject({ place: 'mountains', missing: undefined, ignored: [] })
    expect(understand('极简的雪山海报', '')).toMatchObject({ place: 'mountains', missing: undefined })
    expect(understand('a poster on a wall', '').subjects).toMatchObject([{ concept: 'poster' }, { concept: 'wall' }])
  })

  it('is limited to eight texts in the first 6000 characters of a prompt', () => {
    const found = (prompt: string) => readWritings(prompt).writings.length
    expect(found(`${'the a with that '.repeat(180)}"x" sign ${'"a" sign '.repeat(400)}`)).toBe(8)
    expect([found(`${' '.repeat(5900)}a sign that says "x"`), found(`${' '.repeat(6000)}a sign that says "x"`)]).toEqual([1, 0])
  })
})
