import { describe, expect, it } from 'vitest'
import { THING_CLASSES } from './coco-classes.ts'
import { namedClasses } from './named-classes.ts'

const names = (text: string) => namedClasses(text).map((kind) => THING_CLASSES[kind]?.label.en ?? '')

describe('namedClasses', () => {
  it('finds all 80 classes by both their names', () => {
    expect(THING_CLASSES).toHaveLength(80)
    THING_CLASSES.forEach(({ label }, kind) => {
      expect({ name: label.en, kinds: namedClasses(label.en) }).toEqual({ name: label.en, kinds: [kind] })
      expect({ name: label.zh, kinds: namedClasses(label.zh) }).toEqual({ name: label.zh, kinds: [kind] })
    })
  })

  it.each([
    ['dog', ['dog']],
    ['the two dogs', ['dog']],
    ['puppy', ['dog']],
    ['那只小狗', ['dog']],
    ['柯基', ['dog']],
    ['women', ['person']],
    ['后面的路人', ['person']],
    ['小女孩和瓶子', ['person', 'bottle']],
    ['a bottle, the cup and 椅子', ['bottle', 'cup', 'chair']],
    ['benches', ['bench']],
    ['hot dogs', ['hot dog']],
    ['teddy bears', ['teddy bear']],
    ['wine glass', ['wine glass']],
    ['足球', ['ball']],
    ['机器人', []],
    ['love', []],
    ['', []],
  ])('finds the classes of “%s”', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })
})
