import { describe, expect, it } from 'vitest'
import { resultProblems } from './result-size.ts'
import type { Task } from './task.ts'

const enlarged = (factor: 2 | 3 | 4): Task => ({ kind: 'upscale', image: 'a', factor, seed: 1 })
const grown = (right: number): Task => ({ kind: 'outpaint', image: 'a', left: 0, right, top: 0, bottom: 0, prompt: '', seed: 1 })

describe('the size of a result', () => {
  it.each<[Task, number, number, string | undefined]>([
    [enlarged(2), 8000, 40, '16000 × 80'],
    [enlarged(2), 6144, 40, undefined],
    [enlarged(4), 2500, 2500, undefined],
    [enlarged(4), 3000, 3000, '12000 × 12000'],
    [grown(1024), 12_000, 40, '13024 × 40'],
    [grown(200), 12_000, 40, undefined],
    [{ kind: 'cut-out', image: 'a', background: 'white', seed: 1 }, 16_000, 40, undefined],
  ])('of %o from %i × %i is refused if too large: %s', (task, width, height, refused) => {
    const problems = resultProblems(task, { width, height })
    expect(problems.map(({ field, code, params }) => [field, code, `${params['width']} × ${params['height']}`])).toEqual(
      refused === undefined ? [] : [['image', 'result_too_large', refused]],
    )
  })
})
