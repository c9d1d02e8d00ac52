import { describe, expect, it } from 'vitest'
import { commandOf } from './keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing', boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false, ...held })

describe('the keys of a canvas', () => {
  it.each([
    ['b', 'brush'],
    ['E', 'eraser'],
    ['l', 'lasso'],
    ['r', 'rectangle'],
    ['g', 'fill'],
  ])('%s selects the %s', (key, tool) => expect(press(key)).toEqual({ do: 'tool', tool }))

  it('undo and redo with Ctrl or the command key', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' })
    expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ do: 'redo' })
    expect(press('y', { ctrlKey: true })).toEqual({ do: 'redo' })
  })

  it('ignore other keys, and all keys during a Chinese composition', () => {
    expect(press('r', { ctrlKey: true })).toBeUndefined()
    expect(press('b', { isComposing: true })).toBeUndefined()
    expect(press('q')).toBeUndefined()
  })
})
