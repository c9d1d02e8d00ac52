import { describe, expect, it } from 'vitest'
import { History } from '../engine/history.ts'
import { clear } from '../tools/clear.ts'
import { invert } from '../tools/invert.ts'
import type { Ink } from './blend.ts'
import { Layer } from './layer.ts'

const INK: Ink = { erase: false, colour: [200, 55, 31] }
const ERASER: Ink = { erase: true, colour: [0, 0, 0] }

const maskLayer = (width = 64, height = 48) => new Layer({ width, height }, 1)
const paintLayer = (width = 64, height = 48) => new Layer({ width, height }, 4)

function stroke(
  layer: Layer,
  from: readonly [number, number],
  to: readonly [number, number],
  { radius = 5, hardness = 1, ink = INK } = {},
) {
  layer.coverSegment(
    [
      { x: from[0], y: from[1], radius },
      { x: to[0], y: to[1], radius },
    ],
    hardness,
  )
  layer.blend(ink)
  return layer.keep()
}

describe('a mask', () => {
  it('is white where it is masked and black elsewhere [P-13]', () => {
    const layer = maskLayer()
    stroke(layer, [20, 24], [44, 24])
    for (let y = 0; y < layer.height; y++) {
      for (let x = 0; x < layer.width; x++) {
        const along = Math.max(20, Math.min(44, x + 0.5))
        const distance = Math.hypot(x + 0.5 - along, y + 0.5 - 24)
        const value = layer.data[y * layer.width + x]
        if (distance <= 4.5) expect([x, y, value]).toEqual([x, y, 255])
        if (distance >= 5.5) expect([x, y, value]).toEqual([x, y, 0])
      }
    }
  })

  it('is unchanged after inverting it twice, including soft edges [P-13]', () => {
    const layer = maskLayer()
    stroke(layer, [10, 10], [50, 30], { hardness: 0.2 })
    const before = layer.data.slice()
    const board = { layer, keep: () => layer.keep() }
    invert(board)
    expect(layer.data[0]).toBe(255)
    expect(layer.data).not.toEqual(before)
    invert(board)
    expect(layer.data).toEqual(before)
  })

  it('is black only where it was erased [P-13]', () => {
    const layer = maskLayer()
    invert({ layer, keep: () => layer.keep() })
    stroke(layer, [32, 24], [32, 24], { radius: 8, ink: ERASER })
    expect(layer.data[24 * 64 + 32]).toBe(0)
    expect(layer.data[24 * 64 + 48]).toBe(255)
  })

  it('does not add up where a soft stroke crosses itself', () => {
    const layer = maskLayer()
    const alone = maskLayer()
    const soft = { hardness: 0, radius: 10 }
    stroke(alone, [10, 24], [50, 24], soft)
    const spot = { y: 24, radius: 10 }
    layer.coverSegment(
      [
        { x: 10, ...spot },
        { x: 50, ...spot },
      ],
      0,
    )
    layer.coverSegment(
      [
        { x: 50, ...spot },
        { x: 10, ...spot },
      ],
      0,
    )
    layer.blend(INK)
    expect(layer.data).toEqual(alone.data)
  })

  it('covers exactly the inside of an outline with whole-pixel corners [P-13]', () => {
    const layer = maskLayer(8, 8)
    layer.coverOutline([
      { x: 2, y: 3 },
      { x: 6, y: 3 },
      { x: 6, y: 5 },
      { x: 2, y: 5 },
    ])
    layer.blend(INK)
    const marked = [...layer.data.keys()].filter((index) => layer.data[index] !== 0)
    expect(marked).toEqual([26, 27, 28, 29, 34, 35, 36, 37])
    expect(marked.every((index) => layer.data[index] === 255)).toBe(true)
  })

  it('covers everything inside an outline that exceeds the image, without errors', () => {
    const layer = maskLayer(20, 20)
    layer.coverOutline([
      { x: -10, y: -10 },
      { x: 30, y: -10 },
      { x: 30, y: 30 },
      { x: -10, y: 30 },
    ])
    layer.blend(INK)
    expect(layer.data.every((value) => value === 255)).toBe(true)
  })
})

describe('a drawing', () => {
  it('has the colour of the brush where it is painted, and is transparent elsewhere [P-12]', () => {
    const layer = paintLayer()
    stroke(layer, [32, 24], [32, 24], { radius: 6 })
    const at = (24 * 64 + 32) * 4
    expect([...layer.data.subarray(at, at + 4)]).toEqual([200, 55, 31, 255])
    expect([...layer.data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
  })

  it('keeps no colour where everything was erased [P-12]', () => {
    const layer = paintLayer()
    stroke(layer, [32, 24], [32, 24], { radius: 6 })
    stroke(layer, [32, 24], [32, 24], { radius: 9, ink: ERASER })
    expect(layer.data.every((value) => value === 0)).toBe(true)
  })

  it('blends a soft edge with the colour below', () => {
    const layer = paintLayer()
    layer.change((data) => data.fill(255))
    layer.keep()
    stroke(layer, [32, 24], [32, 24], { radius: 20, hardness: 0 })
    const at = (24 * 64 + 32 + 12) * 4
    const [red = 0, green = 0, blue = 0, alpha] = layer.data.subarray(at, at + 4)
    expect(alpha).toBe(255)
    expect(red).toBeGreaterThan(200)
    expect(green).toBeGreaterThan(55)
    expect(green).toBeLessThan(255)
    expect(blue).toBeLessThan(green)
  })
})

describe('undo', () => {
  it.each([
    ['mask', 1],
    ['drawing', 4],
  ] as const)('restores the first state of a %s exactly, and the last one by redo [P-12] [P-13]', (_, channels) => {
    const layer = new Layer({ width: 120, height: 90 }, channels)
    // An initial pattern that no tool would draw.
    layer.change((data) => {
      for (let index = 0; index < data.length; index++) data[index] = (index * 7919) % 256
    })
    layer.keep()
    const first = layer.data.slice()
    const history = new History()
    for (let turn = 0; turn < 50; turn++) {
      const place: [number, number] = [(turn * 37) % 120, (turn * 53) % 90]
      const ink = turn % 3 === 2 ? ERASER : INK
      const hardness = (turn % 5) / 4
      history.add(turn === 20 ? undefined : stroke(layer, place, [60, 45], { radius: 4 + (turn % 9), hardness, ink }))
      if (turn === 20) invert({ layer, keep: () => history.add(layer.keep()) })
      if (turn === 35) {
        history.undo()
        clear({ layer, keep: () => history.add(layer.keep()) })
      }
    }
    const last = layer.data.slice()
    expect(last).not.toEqual(first)
    for (let turn = 0; turn < 50; turn++) history.undo()
    expect(layer.data).toEqual(first)
    expect(history.canUndo).toBe(false)
    for (let turn = 0; turn < 50; turn++) history.redo()
    expect(layer.data).toEqual(last)
    expect(history.canRedo).toBe(false)
  })

  it('keeps at most fifty steps [P-12]', () => {
    const layer = maskLayer()
    const history = new History()
    for (let turn = 0; turn < 60; turn++) history.add(stroke(layer, [turn, 10], [turn, 10], { radius: 1 }))
    let count = 0
    while (history.canUndo) {
      history.undo()
      count++
    }
    expect(count).toBe(50)
  })

  it('discards the steps to redo after a new stroke', () => {
    const layer = maskLayer()
    const history = new History()
    history.add(stroke(layer, [10, 10], [30, 10]))
    const one = layer.data.slice()
    history.add(stroke(layer, [10, 20], [30, 20]))
    history.undo()
    expect(layer.data).toEqual(one)
    history.add(stroke(layer, [10, 30], [30, 30]))
    expect(history.canRedo).toBe(false)
    history.undo()
    expect(layer.data).toEqual(one)
  })

  it('records no step when nothing changed', () => {
    const layer = maskLayer()
    expect(stroke(layer, [10, 10], [30, 10], { ink: ERASER })).toBeUndefined()
  })
})

describe('a cancelled stroke', () => {
  it('leaves no marks, and does not affect the next stroke [P-13]', () => {
    const layer = maskLayer()
    stroke(layer, [5, 5], [20, 5])
    const before = layer.data.slice()
    layer.coverSegment(
      [
        { x: 30, y: 30, radius: 6 },
        { x: 50, y: 40, radius: 6 },
      ],
      1,
    )
    layer.blend(INK)
    expect(layer.data).not.toEqual(before)
    layer.cancel()
    expect(layer.data).toEqual(before)
    const step = stroke(layer, [40, 10], [40, 10])
    step?.undo()
    expect(layer.data).toEqual(before)
  })
})

describe('a fill', () => {
  const fillAt = (layer: Layer, x: number, y: number) => {
    const wanted = layer.data[y * layer.width + x] ?? 0
    for (const _ of layer.coverFlood({ x, y, matches: (index) => layer.data[index] === wanted })) continue
    layer.blend(INK)
    layer.keep()
  }

  it('stops at the outline around it [P-12]', () => {
    const layer = maskLayer(40, 40)
    for (const [from, to] of [
      [
        [8, 8],
        [32, 8],
      ],
      [
        [32, 8],
        [32, 32],
      ],
      [
        [32, 32],
        [8, 32],
      ],
      [
        [8, 32],
        [8, 8],
      ],
    ] as const)
      stroke(layer, from, to, { radius: 2 })
    fillAt(layer, 20, 20)
    expect(layer.data[20 * 40 + 20]).toBe(255)
    expect(layer.data[11 * 40 + 20]).toBe(255)
    expect(layer.data[2 * 40 + 2]).toBe(0)
    expect(layer.data[39 * 40 + 39]).toBe(0)
  })

  it('reaches every connected area, also around bends', () => {
    const layer = maskLayer(21, 21)
    // Walls with one gap each, alternately left and right.
    layer.change((data) => {
      for (let row = 2; row < 21; row += 4) {
        for (let x = 0; x < 21; x++) if (x !== (row % 8 === 2 ? 0 : 20)) data[row * 21 + x] = 100
      }
    })
    layer.keep()
    fillAt(layer, 10, 0)
    expect([...layer.data].filter((value) => value === 0)).toEqual([])
    expect(layer.data[2 * 21 + 10]).toBe(100)
  })

  it('yields while filling four megapixels, so that frames can be drawn', () => {
    const layer = maskLayer(2048, 2048)
    let rests = 0
    for (const _ of layer.coverFlood({ x: 1000, y: 1000, matches: () => true })) rests++
    layer.blend(INK)
    expect(rests).toBeGreaterThan(50)
    expect(layer.data.every((value) => value === 255)).toBe(true)
  })
})
