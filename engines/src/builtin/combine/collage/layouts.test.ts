import { describe, expect, it } from 'vitest'
import { chooseGrid, columnOf, rowOf } from './layouts.ts'
import type { CollageLayout } from './layouts.ts'

const area = ({ cells }: CollageLayout): number => cells.reduce((sum, { width, height }) => sum + width * height, 0)
const shapes = ({ aspect, cells }: CollageLayout): number[] => cells.map(({ width, height }) => (width / height) * aspect)

describe('collage layouts', () => {
  it.each([2, 3, 4])('fill the sheet with %i images that do not overlap', (count) => {
    for (const chance of [0, 0.5, 0.99]) {
      const layout = chooseGrid(
        Array.from({ length: count }, () => 1.4),
        chance,
      )
      expect(layout.cells).toHaveLength(count)
      expect(area(layout)).toBeCloseTo(1, 6)
      for (const { x, y, width, height } of layout.cells) {
        expect(Math.max(x + width, y + height)).toBeLessThan(1 + 1e-9)
        expect(Math.min(width, height)).toBeGreaterThan(0.15)
      }
    }
  })

  it('fit the shapes of the images: two tall ones side by side, two wide ones stacked', () => {
    for (const chance of [0, 0.5, 0.99]) {
      for (const aspect of [0.66, 1.5]) {
        const mean = shapes(chooseGrid([aspect, aspect], chance)).reduce((sum, shape) => sum + Math.log(shape / aspect), 0) / 2
        expect(Math.abs(mean)).toBeLessThan(0.45)
      }
    }
  })

  it('crop nothing in rows and columns', () => {
    const aspects = [0.7, 1.5, 1]
    for (const layout of [rowOf(aspects), columnOf(aspects)])
      shapes(layout).forEach((shape, n) => expect(shape).toBeCloseTo(aspects[n] ?? 0, 6))
  })
})
