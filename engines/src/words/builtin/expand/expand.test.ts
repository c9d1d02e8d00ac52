import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kindOf, PICTURE_KINDS } from '../picture-kind.ts'
import { contradictionsOf } from './contradicts.ts'
import { expandPrompt } from './expand.ts'
import recipes from './recipes.json' with { type: 'json' }
import { type Recipe, RECIPES } from './recipes.ts'

const PROMPTS = {
  en: ['a red fox in the snow', 'portrait of an old fisherman', 'a city street at night in the rain', 'a bowl of ramen', 'logo of a coffee shop', 'an ancient castle, oil painting', 'black and white photo of a dancer', 'two dogs playing on the beach, sunny day', 'cute 3d penguin', 'xyzzy'],
  zh: ['雪地里的狐狸', '老渔夫的肖像', '雨夜的城市街道', '一碗牛肉面', '咖啡店的标志', '悬崖上的古堡，油画', '黑白照片，舞者', '沙滩上的两只小狗，晴天', '可爱的企鹅 3D', '鑫鑫'],
} as const // prettier-ignore
const SALTS = Array.from({ length: 40 }, (_, index) => index * 7919)

describe('expanding a prompt by grammar', () => {
  it.each(['make the car red', '修复老照片', '把背景换成海边', 'remove the flag'])(
    'leaves “%s” unchanged, which describes no image [P-16]',
    (prompt) => {
      for (const salt of [1, 2, 3]) expect(expandPrompt(prompt, 'en', salt)).toBe(prompt)
    },
  )

  it('reads a season or a time of day as a scene, not as a product in a studio [P-16]', () => {
    for (let salt = 0; salt < 20; salt++) expect(expandPrompt('春天的早晨', 'zh', salt)).not.toMatch(/产品|微距|无缝背景/)
  })

  it('has complete recipes of known kinds, and no other key', () => {
    const slots = z.strictObject({ medium: z.string().min(1), light: z.string().min(1), mood: z.string().min(1) })
    const schema: z.ZodType<readonly Recipe[]> = z.array(
      z.strictObject({ kinds: z.array(z.enum(PICTURE_KINDS)).min(1), craft: z.enum(['photo', 'drawn', 'render']), en: slots, zh: slots }),
    )
    expect(schema.safeParse(recipes).error?.issues).toBeUndefined()
    expect(schema.safeParse([{ ...recipes[0], craft: 'etching' }]).success).toBe(false)
    expect(schema.safeParse([{ ...recipes[0], lens: '85mm' }]).success).toBe(false)
  })

  it('has at least sixty recipes, some for every kind of image, in both languages', () => {
    expect(RECIPES.length).toBeGreaterThanOrEqual(60)
    for (const kind of PICTURE_KINDS) expect(RECIPES.filter(({ kinds }) => kinds.includes(kind)).length).toBeGreaterThanOrEqual(5)
    for (const { en, zh } of RECIPES) {
      for (const phrase of Object.values(en)) expect(phrase).toMatch(/^[^\p{Script=Han}]+$/u)
      for (const phrase of Object.values(zh)) expect(phrase).toMatch(/\p{Script=Han}/u)
    }
  })

  it.each([...PROMPTS.en, ...PROMPTS.zh])(
    'keeps every word of “%s”, adds text in its language, and stays within 2000 characters [P-16]',
    (prompt) => {
      const language = /\p{Script=Han}/u.test(prompt) ? 'zh' : 'en'
      for (const salt of SALTS) {
        const text = expandPrompt(prompt, language, salt)
        expect(text.startsWith(prompt)).toBe(true)
        const added = text.slice(prompt.length)
        expect(added.split(/[,，]/).length).toBeGreaterThan(3)
        if (language === 'en') expect(added).not.toMatch(/\p{Script=Han}|，/u)
        else expect(added).not.toMatch(/[A-Za-z]{5,}|, /)
        expect(text.length).toBeLessThanOrEqual(2000)
        for (const phrase of added.split(/[,，]/)) expect(contradictionsOf(prompt)(phrase), `${prompt} +${phrase}`).toBe(false)
      }
    },
  )

  it('varies between requests, and is the same for the same salt [P-16]', () => {
    const texts = SALTS.map((salt) => expandPrompt('a red fox', 'en', salt))
    expect(new Set(texts).size).toBeGreaterThan(25)
    expect(SALTS.map((salt) => expandPrompt('a red fox', 'en', salt))).toEqual(texts)
  })

  it('never contradicts the prompt [P-16]', () => {
    for (const salt of SALTS) {
      expect(expandPrompt('a lighthouse at night', 'en', salt)).not.toMatch(/sunlight|daylight|sunny/)
      expect(expandPrompt('black and white portrait of a man', 'en', salt)).not.toMatch(/color|warm/i)
      expect(expandPrompt('水墨画，山水', 'zh', salt)).not.toMatch(/油画|摄影|镜头|渲染/)
      expect(expandPrompt('a fox in the forest', 'en', salt)).not.toMatch(/window|studio/)
      expect(expandPrompt('logo of a fox', 'en', salt)).not.toMatch(/photograph|lens/)
    }
  })

  it('adds nothing to a prompt of the largest length [P-16]', () => {
    const prompt = `a fox ${'very '.repeat(398)}red`
    expect(expandPrompt(prompt, 'en', 1)).toBe(prompt)
  })

  it.each([
    ['a girl with a red umbrella', 'portrait'], ['一只橘猫', 'animal'], ['misty mountains', 'landscape'], ['雨夜的城市街道', 'city'], ['cosy living room', 'interior'], ['寿司拼盘', 'food'],
    ['樱花', 'plant'], ['a sports car', 'vehicle'], ['一把木椅', 'object'], ['a dragon', 'fantasy'], ['abstract shapes', 'abstract'], ['狐狸标志', 'logo'], ['portrait without a cat', 'portrait'],
  ] as const)('recognises the kind of “%s”: %s', (prompt, kind) => {
    expect(kindOf(prompt)).toBe(kind)
  }) // prettier-ignore
})
