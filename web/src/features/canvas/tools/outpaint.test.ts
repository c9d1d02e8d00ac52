import { describe, expect, it } from 'vitest'
import { changeGrowth, grownArea, type Growth, NO_GROWTH, Outpaint, presetGrowth } from './outpaint.ts'

const SIZE = { width: 512, height: 512 }
const point = (x: number, y: number) => ({ x, y, pressure: undefined, regular: false })

function frame() {
  let growth: Growth = NO_GROWTH
  const tool = new Outpaint({
    size: SIZE,
    growth: () => growth,
    limits: () => ({ maximum: 1024, most: 1024 }),
    view: () => ({ scale: 1, x: 0, y: 0 }),
    pixelRatio: () => 1,
    onChange: (next) => (growth = next),
    onEnd: () => undefined,
  })
  return { tool, growth: () => growth }
}

describe('the outpaint frame', () => {
  it('grows on the dragged side, in steps of 8 [P-14]', () => {
    const { tool, growth } = frame()
    tool.down(point(512, 256))
    tool.move([point(560, 300), point(613, 300)])
    expect(growth()).toEqual({ left: 0, right: 104, up: 0, down: 0 })
    expect(grownArea(SIZE, growth())).toEqual({ left: 0, top: 0, right: 616, bottom: 512 })
  })

  it('grows on two sides from a corner, to the left and upwards [P-14]', () => {
    const { tool, growth } = frame()
    tool.down(point(0, 0))
    tool.move([point(-64, -33)])
    tool.up()
    expect(growth()).toEqual({ left: 64, right: 0, up: 32, down: 0 })
  })

  it('is restored when the drag is cancelled', () => {
    const { tool, growth } = frame()
    tool.down(point(512, 256))
    tool.move([point(700, 256)])
    tool.cancel()
    expect(growth()).toEqual(NO_GROWTH)
  })

  it('ignores drags that start in the middle', () => {
    const { tool, growth } = frame()
    tool.down(point(256, 256))
    tool.move([point(400, 400)])
    expect(growth()).toEqual(NO_GROWTH)
  })

  it('never shrinks the image or exceeds the longest side [P-14]', () => {
    const rule = { size: SIZE, maximum: 1024, most: 1024 }
    expect(changeGrowth(NO_GROWTH, { left: -50 }, rule)).toEqual(NO_GROWTH)
    const wide = changeGrowth(NO_GROWTH, { left: 300 }, rule)
    expect(wide).toEqual({ left: 304, right: 0, up: 0, down: 0 })
    expect(changeGrowth(wide, { right: 900 }, rule)).toEqual({ left: 304, right: 208, up: 0, down: 0 })
    expect(changeGrowth(NO_GROWTH, { up: 40 }, { size: { width: 2000, height: 2000 }, maximum: 1024, most: 1024 })).toEqual(NO_GROWTH)
  })

  it('limits the growth of each side [P-14]', () => {
    expect(changeGrowth(NO_GROWTH, { left: 900 }, { size: SIZE, maximum: 4096, most: 300 }).left).toBe(296)
  })

  it('has exact presets for a quarter more, a square and 16:9 [P-14]', () => {
    const rule = { size: { width: 301, height: 200 }, maximum: 4096, most: 1024 }
    expect(presetGrowth('quarter', rule)).toEqual({ left: 75, right: 75, up: 50, down: 50 })
    expect(presetGrowth('square', rule)).toEqual({ left: 0, right: 0, up: 50, down: 51 })
    expect(presetGrowth('wide', rule)).toEqual({ left: 27, right: 28, up: 0, down: 0 })
    expect(presetGrowth('wide', { ...rule, size: { width: 400, height: 100 } })).toEqual({ left: 0, right: 0, up: 62, down: 63 })
    expect(presetGrowth('wide', { ...rule, most: 10 })).toEqual({ left: 10, right: 10, up: 0, down: 0 })
    expect(presetGrowth('square', { size: { width: 5000, height: 9000 }, maximum: 4096, most: 1024 })).toEqual(NO_GROWTH)
  })
})
