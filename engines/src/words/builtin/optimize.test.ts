import type { ModelTraits } from '@stipple/core/domain/model'
import type { Input } from '@stipple/core/domain/property'
import { validateInput } from '@stipple/core/domain/validate-input'
import { mode } from '@stipple/core/modes/text2img/mode'
import { describe, expect, it } from 'vitest'
import { cleanPrompt } from './clean-prompt.ts'
import { optimizeByRules } from './optimize.ts'

const model: ModelTraits = {
  id: 'test/model', engine: 'test', label: { en: 'Test', zh: '测试' }, description: { en: '', zh: '' }, tasks: ['text-to-image'], style: 'generalist', cost: 1,
  can: { negative: true, steps: true, cfg: true, styles: true, dimensions: true },
  limits: { size: { min: 256, max: 1024, step: 64 } },
  defaults: { width: 512, height: 512, steps: 20, cfg: 6 },
} // prettier-ignore
const properties = mode.properties(model, {})
const optimize = (params: Input) => optimizeByRules({ params: { width: 512, height: 512, steps: 20, cfg_scale: 6, ...params }, properties })

describe('optimising inputs by rules', () => {
  it.each([
    ['a fox,, , red fur , ,in the snow,', 'a fox, red fur, in the snow'],
    ['a fox， red fur。', 'a fox, red fur.'],
    ['雪地,狐狸, 毛茸茸', '雪地，狐狸，毛茸茸'],
    ['best quality, a fox, Best Quality', 'best quality, a fox'],
    ['a very very red fox', 'a very red fox'],
    ['(red fur:1.2), fox, (red fur:1.2)', '(red fur:1.2), fox, (red fur:1.2)'],
    ['比例1,000，狐狸', '比例1,000，狐狸'],
    ['高清 高清，狐狸', '高清，狐狸'],
    ['高高兴兴的狐狸', '高高兴兴的狐狸'],
  ])('cleans “%s” [P-16]', (given, wanted) => {
    const { prompt, reasons } = cleanPrompt(given)
    expect(prompt).toBe(wanted)
    expect(reasons.length > 0).toBe(given !== wanted)
    expect(cleanPrompt(prompt)).toEqual({ prompt, reasons: [] })
  })

  it.each([
    ['portrait of a knight', 'tall'],
    ['雪山风景', 'wide'],
    ['full body of a robot', 'tall'],
    ['panorama of the alps', 'wide'],
    ['手机壁纸，星空', 'tall'],
  ])('gives “%s” a %s image of similar area, within the limits of the model [P-16]', (prompt, shape) => {
    const { params, reasons } = optimize({ prompt })
    const [width, height] = [Number(params['width']), Number(params['height'])]
    expect(shape === 'tall' ? height > width : width > height).toBe(true)
    expect((width * height) / (512 * 512)).toBeGreaterThan(0.8)
    expect((width * height) / (512 * 512)).toBeLessThan(1.25)
    expect(validateInput(properties, params).ok).toBe(true)
    expect(reasons).toHaveLength(1)
    expect(reasons[0]?.en).toContain(`${width} × ${height}`)
  })

  it('makes a logo square and leaves suitable sizes alone [P-16]', () => {
    expect(optimize({ prompt: 'logo of a fox', width: 768, height: 512 }).params).toMatchObject({ width: 640, height: 640 })
    expect(optimize({ prompt: 'portrait of a knight', width: 512, height: 768 })).toMatchObject({
      params: { width: 512, height: 768 },
      reasons: [],
    })
    expect(optimize({ prompt: 'a bowl of ramen' }).reasons).toEqual([])
  })

  it('sets unsuitable steps and guidance to those of the model [P-16]', () => {
    const { params, reasons } = optimize({ prompt: 'a fox', steps: 50, cfg_scale: 20 })
    expect(params).toMatchObject({ steps: 20, cfg_scale: 6 })
    expect(reasons.map(({ en }) => en).join()).toMatch(/50 → 20.*20 → 6/)
    expect(optimize({ prompt: 'a fox', steps: 24, cfg_scale: 7 }).reasons).toEqual([])
  })

  it('selects the style that the prompt names, unless one is selected [P-16]', () => {
    expect(optimize({ prompt: '像素画，一只猫' }).params).toMatchObject({ sd_style: 'pixel-art' })
    expect(optimize({ prompt: 'a cat, pixel art', sd_style: 'anime' }).params).toMatchObject({ sd_style: 'anime' })
    expect(optimizeByRules({ params: { prompt: 'a cat, pixel art' }, properties: {} }).params).toEqual({ prompt: 'a cat, pixel art' })
  })

  it('explains every change in both languages [P-16]', () => {
    const { reasons } = optimize({ prompt: 'anime portrait of a girl,, smiling', steps: 5, cfg_scale: 1 })
    expect(reasons.length).toBe(5)
    for (const { en, zh } of reasons) {
      expect(en).not.toMatch(/\p{Script=Han}/u)
      expect(zh).toMatch(/\p{Script=Han}/u)
    }
  })

  it.each([
    ['a beach, no people, sunset', 'a beach, sunset', 'blurry, people'],
    ['海滩，不要人，日落', '海滩，日落', 'blurry，人'],
    ['a beach without people', 'a beach without people', undefined],
    ['no doubt, a beach', 'no doubt, a beach', undefined],
    ['no people', 'no people', undefined],
  ])('moves unwanted things of “%s” to the negative prompt [P-16]', (given, prompt, unwanted) => {
    const { params, reasons } = optimize({ prompt: given, negative_prompt: 'blurry' })
    expect(params).toMatchObject({ prompt, negative_prompt: unwanted ?? 'blurry' })
    expect(reasons.some(({ en }) => en.includes('negative prompt'))).toBe(unwanted !== undefined)
  })

  it('cleans the negative prompt and keeps unknown fields [P-16]', () => {
    expect(optimize({ prompt: 'a fox', negative_prompt: 'blurry,, blurry', other: 3 }).params).toMatchObject({
      negative_prompt: 'blurry',
      other: 3,
    })
  })
})
