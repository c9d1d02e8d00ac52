import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSettings, readSettingsText, writeParameters } from './parameters.ts'

const SETTINGS = 'Steps: 28, Sampler: Euler a, CFG scale: 6.5, Seed: 3141592653, Size: 832x1216'

/** Pieces of such texts, in any order, and anything else. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('\n', '\r\n', 'Negative prompt: ', SETTINGS, 'Steps: 20', ', Seed: 5', ', Wildcard prompt: "a __place__\nat dusk"', ', Note: "open', 'Version: 1, Steps: 2', 'Template: x', '"', ': ', ','), // prettier-ignore
)

it('never puts a settings line into a prompt or negative prompt [M-09]', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const found = readSettingsText(pieces.join(''))
      for (const words of [found?.recipe.input['prompt'], found?.recipe.input['negative_prompt']])
        expect(String(words ?? '').split('\n').filter(isSettings)).toEqual([]) // prettier-ignore
    }),
    { numRuns: 2000 },
  )
})

it('reads its own output, with line breaks, quotes and colons in prompts and names [M-09]', () => {
  const words = fc
    .array(fc.constantFrom('a', 'fox', ':', ',', '"', '\\', '\n', '灯塔', '(x:1.2)', '{b}'), { maxLength: 8 })
    .map((parts) => parts.join(' ').trim())
  const recipe = fc.record({
    modelName: fc.constantFrom('dreamShaper_8', 'a, b', 'x: "y"', '点绘'),
    input: fc.record({ prompt: words, negative_prompt: words, steps: fc.nat(150), cfg_scale: fc.nat(40), seed: fc.nat(2 ** 32 - 1), width: fc.nat(4096), height: fc.nat(4096), karras: fc.constant(true) }), // prettier-ignore
  })
  fc.assert(
    fc.property(recipe, ({ modelName, input }) => {
      const { negative_prompt: negative, width, height, ...others } = input
      const size = width * height > 0 ? { width, height } : {}
      const expected = { modelName, input: { ...others, ...size, ...(negative !== '' && { negative_prompt: negative }) } }
      expect(readSettingsText(writeParameters({ modelName, input }))).toMatchObject({ recipe: expected, left: [] })
    }),
  )
})

it('stops at a damaged part and names it, and drops ambiguous values [M-09]', () => {
  const broken = readSettingsText(`a fox\nNegative prompt: blurry\n${SETTINGS}, Note: "open, Model: x\nClip skip: 2`)
  expect(broken?.recipe.input).toMatchObject({ prompt: 'a fox', negative_prompt: 'blurry', seed: 3141592653 })
  expect(broken?.left).toEqual([{ name: 'Note', value: 'Note: "open, Model: x\nClip skip: 2', why: 'broken' }])
  const twice = readSettingsText(`a fox\n${SETTINGS}\n${SETTINGS.replace('Seed: 3141592653', 'Seed: 5')}`)
  expect(twice?.recipe.input).toEqual(expect.not.objectContaining({ seed: expect.anything() }))
  expect(twice?.left).toEqual([{ name: 'Seed', value: '5', why: 'twice' }])
})
