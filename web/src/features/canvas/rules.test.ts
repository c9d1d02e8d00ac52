import { describe, expect, it } from 'vitest'
import { CANVAS, sizeProblem } from './rules.ts'

describe('the size of a canvas', () => {
  it.each([
    [0, 800],
    [800, 0],
    [-1, 800],
    [Number.NaN, 800],
    [800.5, 800],
  ])('rejects %s by %s [V-07]', (width, height) => expect(sizeProblem(width, height)).toBe('noSize'))

  it('is limited to 100 to 4096 [V-07]', () => {
    expect(sizeProblem(99, 800)).toBe('sizeRange')
    expect(sizeProblem(800, 4097)).toBe('sizeRange')
    expect(sizeProblem(100, 4096)).toBeUndefined()
  })

  it('has the specified limits and defaults, like the brush [V-07] [P-12] [P-13]', () => {
    expect(CANVAS).toMatchObject({
      side: { minimum: 100, maximum: 4096, default: 800 },
      brush: { minimum: 1, maximum: 50, drawing: 10, mask: 25 },
      maskSide: 512,
      previewSide: 600,
      cropPreviewMilliseconds: 5000,
      undoSteps: 50,
    })
  })
})
