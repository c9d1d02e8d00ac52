import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRegion, writeRegion } from './region.ts'

it('reads every region that it writes, inside the image [F: regional prompts]', () => {
  const number = fc.double({ min: -2, max: 3, noNaN: true })
  fc.assert(
    fc.property(fc.record({ x: number, y: number, width: number, height: number }), (box) => {
      const read = readRegion(writeRegion(box))
      expect(read && read.x + read.width <= 1.0001 && read.y + read.height <= 1.0001).toBe(true)
    }),
  )
})

it('rejects an invalid region', () => {
  for (const text of ['', '0,0,1', '0,0,1,1,1', '0.6,0,0.6,1', '-0.1,0,0.5,0.5', '0,0,0,0', '1e1,0,0.5,0.5', 'NaN,0,1,1', '0,0,0.01,1'])
    expect([text, readRegion(text)]).toEqual([text, undefined])
})
