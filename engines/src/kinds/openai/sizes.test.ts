import { describe, expect, it } from 'vitest'
import { sizeFor, sizeRuleOf } from './sizes.ts'

const sized = (name: string, width: number, height: number, program: 'openai' | 'vllm' = 'openai') => {
  const size = sizeFor({ width, height }, sizeRuleOf({ program, name }))
  return [size.width, size.height]
}

describe('the requested size', () => {
  it.each([
    [512, 512, 1024, 1024],
    [1920, 1080, 1536, 1024],
    [600, 900, 1024, 1536],
    [1200, 1024, 1024, 1024],
  ])('is mapped to the nearest of three shapes: %i × %i', (width, height, ...made) => {
    expect(sized('gpt-image-1.5', width, height)).toEqual(made)
    expect(sized('chatgpt-image-latest', width, height)).toEqual(made)
  })

  it.each([
    [1024, 1024, 1024, 1024],
    [1536, 864, 1536, 864],
    [1000, 1000, 1008, 1008],
    [512, 512, 816, 816],
    [2048, 512, 1776, 592],
  ])('is nearly unchanged for gpt-image-2 and later: %i × %i', (width, height, ...made) => {
    expect(sized('gpt-image-2', width, height)).toEqual(made)
    expect(sized('gpt-image-2.6-flare', width, height)).toEqual(made)
  })

  it('stays within every bound of gpt-image-2', () => {
    for (let width = 64; width <= 3072; width += 97)
      for (let height = 64; height <= 3072; height += 89) {
        const [w = 0, h = 0] = sized('gpt-image-2-2026-04-21', width, height)
        expect([w % 16, h % 16, w * h >= 655_360, w * h <= 8_294_400, Math.max(w / h, h / w) <= 3, Math.max(w, h) <= 3840]).toEqual([
          0,
          0,
          true,
          true,
          true,
          true,
        ])
      }
  })

  it('is a multiple of 16 for a diffusion model', () => expect(sized('Qwen/Qwen-Image', 1000, 700, 'vllm')).toEqual([1008, 704]))
})
