import { describe, expect, it } from 'vitest'
import { dotAt, makeField } from './field.ts'
import { FORM_NAMES } from './forms.ts'

const shape = { seed: 'job-1', width: 400, height: 300 }

describe('the field of dots', () => {
  it('depends only on its seed and size', () => {
    expect(makeField(shape)).toEqual(makeField(shape))
    expect(makeField({ ...shape, seed: 'job-2' })).not.toEqual(makeField(shape))
  })

  it.each(FORM_NAMES)('places every dot of %s inside the image at full progress', (form) => {
    const dots = makeField({ ...shape, form })
    expect(dots.length).toBeGreaterThan(200)
    for (const dot of dots) {
      const { x, y, radius } = dotAt(dot, 1, 0)
      expect([x, y, radius]).toEqual([dot.x, dot.y, dot.radius])
      expect(dot.arrival).toBeLessThanOrEqual(1)
    }
    const inside = dots.filter(({ x, y }) => x > -5 && x < 405 && y > -5 && y < 305)
    expect(inside).toHaveLength(dots.length)
  })

  it('moves each dot nearer to its place as the progress grows', () => {
    for (const dot of makeField(shape).slice(0, 50)) {
      const distances = [0, 0.25, 0.5, 0.75, 1].map((progress) => {
        const { x, y } = dotAt(dot, progress, 0)
        return Math.hypot(x - dot.x, y - dot.y)
      })
      expect(distances.at(-1)).toBe(0)
      expect(Math.max(...distances.slice(1))).toBeLessThanOrEqual((distances[0] ?? 0) + 3)
    }
  })
})
