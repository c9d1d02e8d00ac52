import type { ModelTraits } from '@stipple/core/domain/model'
import { validateInput } from '@stipple/core/domain/validate-input'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { fitDefaults } from '@stipple/core/modes/fit-defaults'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FAMILIES } from '../src/kinds/comfyui/public.ts'
import { foundModel } from '../src/kinds/horde/models.ts'
import { modelFrom } from '../src/kinds/replicate/read-model.ts'
import { ENGINES } from '../src/registry.gen.ts'

type Traits = Omit<ModelTraits, 'engine'>

/** Initial values that the forms of a model refuse, each with its mode and field; the check of the form itself, field by field. */
function refusals(model: Traits): string[] {
  return MODE_LIST.filter(({ task }) => model.tasks.includes(task)).flatMap((mode) =>
    [false, true].flatMap((larger) =>
      Object.entries(mode.properties({ ...model }, { larger })).flatMap(([name, property]) => {
        const checked = property.initial === undefined || validateInput({ [name]: property }, {}).ok
        return checked ? [] : [`${model.id} ${mode.id} ${name} ${String(property.initial)}`]
      }),
    ),
  )
}
const enter = (model: Traits): string[] => {
  const fitted = fitDefaults(model).model
  return fitted ? refusals(fitted) : []
}

const limits = fc.record({
  min: fc.integer({ min: 1, max: 4000 }),
  max: fc.integer({ min: 1, max: 8000 }),
  step: fc.constantFrom(1, 8, 16, 32, 64, 100),
})
const number = fc.oneof(fc.integer({ min: -10, max: 9000 }), fc.double({ min: -5, max: 600, noNaN: true }))
const defaults = fc.record(
  {
    width: number,
    height: number,
    steps: number,
    cfg: number,
    factor: number,
    strength: number,
    sampler: fc.constantFrom('k_euler', 'k_lms', 'unheard of'),
  },
  { requiredKeys: [] },
)

const hordeModel = (name: string): Traits => {
  const found = foundModel({ name, count: 1, eta: 0 }, false)
  if (!found) throw new Error(name)
  return { ...found.traits, ...(found.form && { form: found.form }) }
}

it('adjusts a default size of a Horde model to one that its form accepts [M-10]', () => {
  const { model, notes } = fitDefaults(hordeModel('Qwen-Image_fp8'))
  expect(model && refusals(model)).toEqual([])
  expect(model?.defaults).toMatchObject({ width: 1344, height: 1344 })
  expect(notes.map(({ en }) => en)).toContain('Qwen-Image_fp8: the default 1328 of Width is outside the model’s limits; 1344 is used.')
})

it('drops a mode without any valid default, and reports it [M-10]', () => {
  const { model, notes } = fitDefaults({ ...hordeModel('SDXL 1.0'), limits: { size: { min: 3000, max: 4000, step: 64 } } })
  expect(model?.tasks ?? []).not.toContain('text-to-image')
  expect(notes.map(({ en }) => en).join()).toContain('is not offered for')
})

it('keeps a model with valid defaults unchanged, without notes [M-10]', () => {
  const model = hordeModel('AlbedoBase XL (SDXL)')
  expect(fitDefaults(model)).toEqual({ model, notes: [] })
})

it('gives every built-in engine and preset defaults that its form accepts [M-10]', async () => {
  const log = { info() {}, warn() {}, error() {}, debug() {} }
  const packs = { has: () => true }
  for (const engine of ENGINES) {
    // Engines that need a disk or a network are tested elsewhere.
    const models = await Promise.resolve(engine.models({ log, packs, weights: undefined } as never)).catch(() => [])
    for (const model of models) expect(enter(model)).toEqual([])
  }
})

it('gives every family defaults that its form accepts, for any limits and defaults of a server [M-10]', () => {
  const family = fc.constantFrom(...FAMILIES)
  fc.assert(
    fc.property(family, fc.option(limits, { nil: undefined }), defaults, (one, size, given) => {
      const base = foundModel({ name: 'SDXL 1.0', count: 1, eta: 0 }, false)
      if (!base) throw new Error('no base')
      const start = {
        width: one.side,
        height: one.side,
        steps: one.defaults.steps,
        cfg: one.defaults.cfg,
        sampler: `k_${one.defaults.sampler}`,
      }
      const tasks = MODE_LIST.map(({ task }) => task)
      const model = { ...base.traits, id: one.id, tasks, limits: { ...(size && { size }) }, defaults: { ...start, ...given } }
      expect(enter(model)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('gives every service schema initial values that its form accepts [M-10]', () => {
  const value = fc.oneof(number, fc.string(), fc.boolean())
  const input = fc.record(
    {
      type: fc.constantFrom('integer', 'number', 'string', 'boolean'),
      default: value,
      minimum: number,
      maximum: number,
      enum: fc.array(value, { maxLength: 4 }),
      title: fc.string(),
    },
    { requiredKeys: ['type'] },
  )
  const names = fc.constantFrom(
    'width',
    'height',
    'num_inference_steps',
    'guidance_scale',
    'aspect_ratio',
    'output_format',
    'speed',
    'scheduler',
  )
  fc.assert(
    fc.property(fc.dictionary(names, input), (properties) => {
      const schema = {
        components: {
          schemas: {
            Input: { type: 'object', required: ['prompt'], properties: { prompt: { type: 'string' }, ...properties } },
            Output: { type: 'string', format: 'uri' },
          },
        },
      }
      const found = modelFrom({ owner: 'o', name: 'm', description: 'Text to image', schema })
      if ('reason' in found) return
      expect(enter({ ...found.traits, ...(found.form && { form: found.form }) })).toEqual([])
    }),
    { numRuns: 300 },
  )
})
