import { describe, expect, it } from 'vitest'
import { readInstruction } from './read-instruction.ts'

const edits = (prompt: string) => readInstruction(prompt).edits

describe('readInstruction', () => {
  it.each([
    ['make the car red', '把汽车变成红色'],
    ['turn the dress blue', '把裙子换成蓝色'],
    ['the horse becomes black', '马变成黑色'],
    ['make the hair pink', '把头发染成粉色'],
    ['turn it into night', '变成夜晚'],
    ['sunset', '日落'],
    ['make it rain', '把这张照片变成下雨天'],
    ['autumn', '改成秋天'],
    ['black and white', '黑白'],
    ['warmer', '更暖'],
    ['blur the background', '背景虚化'],
    ['change the background to a beach', '背景换成海边'],
    ['replace the sky with a sunset sky', '把天空换成日落'],
    ['as watercolor', '水彩风格'],
    ['sharper', '锐化'],
    ['cyberpunk style', '赛博朋克风格'],
  ])('reads the same in both languages: %s, %s [M-01]', (en, zh) => {
    const plain = (prompt: string) => edits(prompt).map((edit) => (edit.kind === 'recolour' ? { ...edit, on: edit.on.target } : edit))
    expect(plain(zh)).toEqual(plain(en))
    expect(plain(en)).toHaveLength(1)
  })

  it('reads the colour before the connective as the one to replace', () => {
    for (const prompt of ['turn the red flower blue', '把红色的花变成蓝色'])
      expect(edits(prompt)).toMatchObject([{ kind: 'recolour', from: '#d0312d', colour: '#2f74c4' }])
  })

  it('reads several edits in one sentence', () => {
    const kinds = edits('make the car red, at night, with rain and a blurred background').map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['recolour', 'time', 'weather', 'focus']))
    expect(edits('晚上，下雨，暖色调').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['time', 'weather', 'tone']))
  })

  it('names the thing to change, and never substitutes another', () => {
    const target = (prompt: string) => edits(prompt).map((edit) => (edit.kind === 'recolour' ? edit.on.target : undefined))
    for (const prompt of ['马变黑', 'make the horse black']) expect(target(prompt)).toMatchObject([{ kind: 'object', classes: [17] }])
    expect(target('把勺子变成蓝色')).toMatchObject([{ kind: 'object', classes: [44] }])
    for (const prompt of ['make the lamp red', '把台灯变成红色']) expect(target(prompt)).toEqual([{ kind: 'unknown' }])
    expect(target('make it red')).toEqual([{ kind: 'subject' }])
  })

  it('adds and removes things worn on faces', () => {
    for (const prompt of ['add sunglasses', '给她戴上墨镜', 'put sunglasses on him', 'he is wearing sunglasses'])
      expect(readInstruction(prompt)).toMatchObject({ edits: [{ kind: 'wear', item: 'sunglasses' }], ignored: [] })
    expect(edits('add a red hat')).toMatchObject([{ kind: 'wear', item: 'hat', colour: '#d0312d' }])
    expect(edits('加上胡子')).toMatchObject([{ kind: 'wear', item: 'moustache' }])
    expect(readInstruction('remove the glasses')).toMatchObject({ edits: [], remove: ['glasses'] })
  })

  it('reads the amount', () => {
    const amount = (prompt: string) => edits(prompt).map((edit) => (edit.kind === 'tone' ? edit.amount : undefined))
    expect(amount('slightly brighter')).toEqual([0.5])
    expect(amount('brighter')).toEqual([1])
    expect(amount('非常明亮')).toEqual([1.35])
  })

  it('names unsupported requests instead of doing something else', () => {
    expect(readInstruction('remove the car')).toMatchObject({ edits: [], remove: ['car'] })
    expect(readInstruction('去掉路人').edits).toEqual([])
    expect(readInstruction('去掉路人').remove).toHaveLength(1)
    expect(readInstruction('frobnicate the zorple')).toMatchObject({ edits: [], ignored: ['frobnicate', 'zorple'] })
    expect(readInstruction('replace the cat with a dog').ignored).toContain('dog')
    expect(readInstruction('add a cat on the left')).toMatchObject({ edits: [], ignored: ['cat'] })
    expect(readInstruction('加一只猫').ignored).toEqual(['猫'])
  })

  it('reads simple requests in other languages', () => {
    expect(edits('une nuit étoilée')).toMatchObject([{ kind: 'time', hour: 'night' }])
    expect(edits('白黒写真にして')).toMatchObject([{ kind: 'tone', tone: 'mono' }])
    expect(edits('сделай осень')).toMatchObject([{ kind: 'season', season: 'autumn' }])
  })

  it('adds the style of the form as an edit, and reads traditional characters', () => {
    expect(readInstruction('night', { style: 'anime' }).edits).toEqual(expect.arrayContaining([{ kind: 'style', style: 'anime' }]))
    expect(edits('把頭髮染成粉色')).toMatchObject([{ kind: 'recolour', on: { target: { kind: 'hair' } } }])
  })

  it.each(['', ' ', '。。。', '((((', '🌅', 'a'.repeat(9000), '\u0000\uffff', '把'])('accepts any text: %j', (prompt) => {
    expect(Array.isArray(edits(prompt))).toBe(true)
  })
})
