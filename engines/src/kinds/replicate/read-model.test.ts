import { validateInput } from '@stipple/core/domain/validate-input'
import { findMode } from '@stipple/core/modes/find-mode'
import { describe, expect, it } from 'vitest'
import { modelFrom } from './read-model.ts'
import { MODELS } from './test/models.ts'

const uri = { type: 'string', format: 'uri' }
const text = { type: 'string' }

interface About {
  readonly name?: string
  readonly description?: string
  readonly output?: object
  readonly required?: readonly string[]
}

const listed = (properties: object, { name = 'model', description = '', output = uri, required = [] }: About = {}) =>
  modelFrom({ owner: 'me', name, description, schema: { components: { schemas: { Input: { properties, required }, Output: output } } } })
const offered = (found: ReturnType<typeof listed>) => {
  if ('reason' in found) throw new Error(found.reason.en)
  return found
}

const published = (name: string) => {
  const [owner = '', title = ''] = name.split('/')
  return modelFrom({ owner, name: title, description: MODELS[name]?.description ?? '', schema: MODELS[name]?.openapi_schema })
}

describe('schemas of Replicate models', () => {
  it('become standard fields of the modes where names and bounds match', () => {
    const { traits, remoteId } = offered(published('stipple/sketch'))
    expect(remoteId).toBe('stipple/sketch')
    expect(traits).toMatchObject({
      id: 'replicate/stipple/sketch',
      tasks: ['text-to-image', 'image-to-image', 'inpaint'],
      can: {
        negative: true,
        steps: true,
        cfg: true,
        strength: true,
        dimensions: true,
        samplers: ['DDIM', 'K_EULER', 'DPMSolverMultistep'],
      },
      limits: { count: 4, size: { min: 64, max: 2048, step: 8 } },
      defaults: { width: 1024, height: 1024, steps: 50, cfg: 7.5, strength: 0.8, sampler: 'K_EULER' },
      englishOnly: true,
    })
  })

  it('become additional fields otherwise, with bounds, options and texts, except keys and safety switches', () => {
    const { form } = offered(published('stipple/sketch'))
    expect(Object.keys(form ?? {})).toEqual(['own_lora_scale'])
    expect(form?.['own_lora_scale']).toMatchObject({
      type: 'number',
      widget: 'slider',
      minimum: 0,
      maximum: 10,
      step: 0.1,
      initial: 0.6,
      label: { zh: 'LoRA 强度' },
    })
    const { form: quick, traits } = offered(published('stipple/quick'))
    expect(traits).toMatchObject({ can: { dimensions: true }, defaults: { width: 1024, height: 1024 } })
    expect(traits.can).not.toHaveProperty('steps')
    expect(quick?.['own_num_inference_steps']).toMatchObject({ minimum: 1, maximum: 4, initial: 4, step: 1 })
    expect(quick?.['own_output_format']).toMatchObject({
      widget: 'select',
      initial: 'webp',
      options: [{ value: 'webp' }, { value: 'jpg' }, { value: 'png' }],
    })
  })

  it.each([
    ['upscale', { image: uri, scale: { type: 'number', minimum: 0, maximum: 10 } }, 'Real-ESRGAN', ['upscale']],
    ['cut-out', { image: uri }, 'Remove the background of pictures', ['cut-out']],
    ['restore', { img: uri }, 'Face restoration of old photos', ['restore']],
    ['film from words', { prompt: text, num_frames: { type: 'integer' } }, '', ['text-to-video']],
    ['film', { prompt: text, start_image: uri }, 'Text and image to video', ['text-to-video', 'image-to-video']],
    ['several pictures', { prompt: text, image_input: { type: 'array', items: uri } }, 'Edits', ['text-to-image', 'image-to-image']],
  ])('determine the tasks: %s', (_, properties, description, tasks) => {
    const found = offered(
      listed(properties, {
        description,
        required: 'image' in properties || 'img' in properties ? Object.keys(properties).slice(0, 1) : [],
      }),
    )
    expect(found.traits.tasks).toEqual(tasks)
    if ('image_input' in properties) expect(found.traits.can.pictures).toEqual({ least: 1, most: 4 })
  })

  it.each([
    ['words', { prompt: text }, { output: text }, 'text'],
    ['numbers', { image: uri }, { output: { type: 'array', items: { type: 'number' } } }, 'neither images nor videos'],
    ['sound', { prompt: text }, { description: 'Generate music' }, 'audio'],
    ['solids', { image: uri }, { description: 'Image to 3D mesh' }, '3D'],
    ['a film', { video: uri, prompt: text }, { description: 'Restyle a video', required: ['video'] }, 'video (video)'],
    ['a key', { prompt: text, openai_api_key: text }, { required: ['openai_api_key'] }, 'its own key'],
    ['no mode', { image: uri }, { description: 'Depth maps', required: ['image'] }, 'no mode'],
  ])('are refused with a reason: %s', (_, properties, about, reason) => {
    expect(listed(properties, about)).toMatchObject({
      reason: { en: expect.stringContaining(reason), zh: expect.stringMatching(/\p{Script=Han}/u) },
    })
  })

  it('are refused when invalid', () => {
    for (const schema of [
      undefined,
      null,
      7,
      {},
      { components: { schemas: { Input: { properties: 7 } } } },
      { components: { schemas: { Input: { $ref: '#/components/schemas/Input' } } } },
    ])
      expect(modelFrom({ owner: 'a', name: 'b', description: '', schema })).toHaveProperty('reason')
  })

  it('give forms valid initial values, even if a default is outside its bounds', () => {
    const { traits, form } = offered(
      listed({
        prompt: text,
        eta: { type: 'number', default: 5, minimum: 0, maximum: 1 },
        odd: { type: 'number', default: 0.18215, minimum: 0, maximum: 1 },
        vae: { enum: ['', 'a', 'a'], type: 'string', default: '' },
        n: { type: 'integer', enum: [1, 4], default: 1 },
        steps: { type: 'integer', default: 100, maximum: 500 },
      }),
    )
    const properties = findMode('Text2Img')?.properties({ ...traits, ...(form && { form }) }) ?? {}
    expect(validateInput(properties, { prompt: 'a fox' })).toMatchObject({ ok: true, input: { own_odd: 0.18215, own_steps: 100 } })
    expect(form?.['own_vae']?.options).toHaveLength(1)
  })
})
