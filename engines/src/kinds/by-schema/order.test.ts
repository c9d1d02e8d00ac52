import type { Task } from '@stipple/core/domain/task'
import { describe, expect, it } from 'vitest'
import { MODELS } from '../replicate/test/models.ts'
import { ratioOf, runFailed } from './failure.ts'
import { maskIsInverted, orderOf } from './order.ts'
import { type ReadModel, readModel } from './read-model.ts'
import { readSchema } from './schema.ts'

const TEXT = {
  kind: 'text-to-image',
  prompt: 'a (red:1.3) fox',
  negativePrompt: 'blurry',
  width: 512,
  height: 768,
  count: 2,
  seed: 5,
  steps: 20,
  cfg: 7,
} as const
const read = (schema: unknown, name = 'model', description = ''): ReadModel => {
  const found = readModel({ name, description }, readSchema(schema))
  if ('reason' in found) throw new Error(found.reason.en)
  return found
}
const of = (properties: object, description = ''): ReadModel =>
  read({ components: { schemas: { Input: { properties }, Output: { type: 'string', format: 'uri' } } } }, 'model', description)
const sketch = read(MODELS['stipple/sketch']?.openapi_schema)
const quick = read(MODELS['stipple/quick']?.openapi_schema)
const prompt = { type: 'string' }

describe('requests in the terms of a model', () => {
  it('use its field names, and leave out prompt weights, which it would read as words', () => {
    expect(orderOf(sketch, { ...TEXT, sampler: 'DDIM' }, { own_lora_scale: 0.2, own_disable_safety_checker: true })).toEqual({
      input: {
        prompt: 'a red fox',
        negative_prompt: 'blurry',
        width: 512,
        height: 768,
        num_outputs: 2,
        seed: 5,
        num_inference_steps: 20,
        guidance_scale: 7,
        scheduler: 'DDIM',
        lora_scale: 0.2,
      },
      files: [],
      warnings: [],
    })
  })

  it.each([
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31, 0],
    [2 ** 32 - 1, 2 ** 31 - 1],
  ])('keep a seed within its bounds: %d becomes %d', (seed, there) => {
    expect(orderOf(sketch, { ...TEXT, seed }, {}).input['seed']).toBe(there)
  })

  it.each([
    [1024, 576, '16:9'],
    [576, 1024, '9:16'],
    [512, 768, '2:3'],
    [1000, 1100, '1:1'],
  ])('take the nearest ratio: %d × %d becomes %s', (width, height, ratio) => {
    const { input } = orderOf(quick, { ...TEXT, width, height }, {})
    expect(input).toMatchObject({ aspect_ratio: ratio })
    expect(input).not.toHaveProperty('width')
  })

  it('warn in both languages of changed values that the result does not show', () => {
    const side = { enum: [256, 512, 1024] }
    const model = of({
      prompt,
      num_outputs: { enum: [1, 4] },
      width: side,
      height: side,
      num_inference_steps: { type: 'integer', minimum: 1, maximum: 30 },
    })
    const { input, warnings } = orderOf(model, { ...TEXT, steps: 40 }, {})
    expect(input).toMatchObject({ num_outputs: 1, width: 512, height: 512, num_inference_steps: 30 })
    expect(warnings.map(({ text }) => text.zh)).toEqual([expect.stringMatching(/步数.*40.*30/)])
  })

  it('limit the length of videos to that of the model, in seconds or frames', () => {
    const film: Task = {
      kind: 'text-to-video',
      prompt: 'a fox',
      width: 512,
      height: 512,
      seconds: 8,
      camera: 'in',
      music: true,
      format: 'mp4',
      seed: 1,
    }
    const seconds = orderOf(of({ prompt, duration: { enum: [5, 10] } }, 'video'), film, {})
    expect(seconds.input).toEqual({ prompt: 'a fox. The camera slowly moves closer', duration: 10 })
    expect(seconds.warnings.map(({ code }) => code)).toEqual(['other_length', 'no_music'])
    const frames = of({ prompt, num_frames: { type: 'integer', maximum: 81 }, fps: { type: 'integer', default: 16 } })
    expect(orderOf(frames, film, {})).toMatchObject({
      input: { num_frames: 81 },
      warnings: [{ text: { en: 'The video is 5 s long, the closest the model supports.' } }, {}],
    })
    expect(orderOf(of({ prompt }, 'video'), film, {}).warnings[0]?.code).toBe('own_length')
  })

  it('are refused for tasks that the model does not perform', () => {
    expect(() => orderOf(sketch, { kind: 'upscale', image: 'a', factor: 2, seed: 1 }, {})).toThrow(
      expect.objectContaining({ code: 'model_missing' }),
    )
  })
})

it.each([
  ['Black areas will be preserved, white areas will be inpainted.', false],
  ['Black areas will be inpainted', true],
  ['Black pixels are inpainted and white pixels are preserved', true],
  ['', false],
])('reads the meaning of a mask from its description: %s', (description, inverted) => {
  const schema = readSchema({
    components: { schemas: { Input: { properties: { mask: { type: 'string', format: 'uri', description } } }, Output: {} } },
  })
  expect(schema?.inputs.map(maskIsInverted)).toEqual([inverted])
})

it.each([
  ['NSFW content detected. Try running it again.', 'content_policy'],
  ['The input or output was flagged as sensitive. (E005)', 'content_policy'],
  ['CUDA out of memory. Tried to allocate 2 GiB', 'out_of_memory'],
  ["'NoneType' object has no attribute", 'internal'],
])('classifies a failure by its message: %s', (message, code) => {
  expect(runFailed(message, 'Replicate')).toMatchObject({ code })
})

it('reads the progress from the last entry of the logs', () => {
  expect(ratioOf('  0%|   | 0/50\r 34%|███  | 17/50')).toBe(0.34)
  expect(ratioOf('Using seed: 100')).toBeUndefined()
})
