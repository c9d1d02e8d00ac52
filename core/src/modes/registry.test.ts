import { describe, expect, it } from 'vitest'
import { ABLE_MODEL as model } from '../domain/able-model.ts'
import { INHERITED_MODE_IDS } from '../domain/inherited-mode-ids.ts'
import { LIMITS } from '../domain/limits.ts'
import { MODE_IDS } from '../domain/mode-ids.ts'
import type { Input, Value } from '../domain/property.ts'
import { TASK_SCHEMAS } from '../domain/task.ts'
import { validateInput } from '../domain/validate-input.ts'
import { toWireSchema } from '../domain/wire-schema.ts'
import { problems as en } from '../messages/en/problems.ts'
import { problems as zh } from '../messages/zh/problems.ts'
import { optionsOf } from './define-mode.ts'
import { findMode, MODE_LIST } from './find-mode.ts'
import { itemsOf } from './quote.ts'

const SAMPLE: Readonly<Record<string, Value>> = {
  prompt: 'a lighthouse',
  image: '/media/uploads/1.png',
  mask: '/media/uploads/2.png',
  control_type: 'canny',
  headline: 'Fresh today',
  name: 'Stipple',
  text: 'Good morning',
  reference: '/media/uploads/3.mp3',
  video: '/media/uploads/4.mp4',
  model_name: 'Our house style',
  archive: '/media/uploads/5.zip',
  left: 64,
  points: ['0.5,0.25'],
}

function filled(mode: (typeof MODE_LIST)[number]): Input {
  const raw = Object.fromEntries(
    Object.keys(mode.properties(model)).flatMap((name) => (SAMPLE[name] === undefined ? [] : [[name, SAMPLE[name]]])),
  )
  const checked = validateInput(mode.properties(model), raw)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.input
}

describe('the registry of modes [P-01]', () => {
  it('contains only known ids, each once and in order', () => {
    const ids = MODE_LIST.map(({ id }) => id)
    expect(ids).toEqual(MODE_IDS.filter((id) => ids.includes(id)))
    expect(INHERITED_MODE_IDS).toHaveLength(25)
  })

  it('contains the modes of this release', () => {
    expect(MODE_LIST.map(({ id }) => id)).toEqual(expect.arrayContaining(['Text2Img', 'RemoveBg', 'Upscaling']))
  })

  it('does not find modes without a file', () => {
    expect(findMode('Nonsense')).toBeUndefined()
    expect(findMode(undefined)).toBeUndefined()
  })

  it.each(MODE_LIST)('$id has texts in both languages', (mode) => {
    const texts = [
      mode.label,
      mode.summary,
      ...Object.values(mode.properties(model)).flatMap(({ label, hint, options = [] }) => [
        label,
        ...(hint ? [hint] : []),
        ...options.map((option) => option.label),
      ]),
    ]
    for (const { en, zh } of texts) {
      expect(en).not.toBe('')
      expect(zh).not.toBe('')
    }
    expect(mode.summary.zh).toMatch(/\p{Script=Han}/u)
  })

  it.each(MODE_LIST)('$id has valid defaults and makes a valid task', (mode) => {
    const task = mode.toTask(filled(mode), 42)
    expect(task.kind).toBe(mode.task)
    expect(TASK_SCHEMAS[mode.task].parse(task)).toEqual(task)
  })

  it.each(MODE_LIST)('$id has a price in whole dots [P-29]', (mode) => {
    const price = mode.price(filled(mode), model)
    expect(mode.check(filled(mode))).toEqual([])
    expect(Number.isInteger(price)).toBe(true)
    expect(itemsOf(mode, filled(mode), model).reduce((sum, { dots }) => sum + dots, 0)).toBe(price)
    expect(price).toBe(3 * mode.outputs(filled(mode)))
  })

  it.each(MODE_LIST)('$id makes the same task from its stored parameters', (mode) => {
    const stored: unknown = JSON.parse(JSON.stringify({ ...filled(mode), seed: 7 }))
    const again = validateInput(mode.properties(model), stored as Record<string, unknown>)
    expect(again.ok && mode.toTask(again.input, 7)).toEqual(mode.toTask(filled(mode), 7))
  })

  it.each(MODE_LIST)('$id sends order, hidden, read-only, upload, title, help, default, required and options [P-03]', (mode) => {
    const properties = mode.properties(model)
    const wire = toWireSchema('t', properties, 'zh')
    const described = Object.entries(wire.properties).map(([name, one]) => ({
      name,
      order: one['x-order'],
      hidden: one['x-hidden'],
      readOnly: one['x-readOnly'],
      upload: one.format,
      title: one.title,
      help: one.description,
      initial: one.default,
      required: wire.required.includes(name),
      options: one.enum,
    }))
    const meant = Object.entries(properties).map(([name, { label, hint, initial, options, accept, ...one }], order) => ({
      name,
      order,
      hidden: one.hidden,
      readOnly: one.readOnly,
      upload: accept && 'uri',
      title: label.zh,
      help: hint?.zh,
      initial: typeof initial === 'object' ? initial.join('\n') : initial,
      required: one.required ?? false,
      options: options?.map(({ value }) => value),
    }))
    expect(described).toEqual(meant)
  })
})

describe('the inherited defaults', () => {
  it('are 30 steps, one image, 512x512, guidance 7, a fixed negative prompt and a factor of 2 [V-14]', () => {
    const text = findMode('Text2Img')
    const upscale = findMode('Upscaling')
    expect(text && filled(text)).toMatchObject({
      steps: 30,
      n: 1,
      width: 512,
      height: 512,
      cfg_scale: 7,
      negative_prompt: expect.stringContaining('low quality'),
    })
    expect(upscale && filled(upscale)).toMatchObject({ factor: 2 })
  })

  it('are k_euler, denoising 0.75, clip skip 1, karras on, control 0.75, LoRA 0.65 and 1 [V-14]', () => {
    const change = findMode('Img2Img')
    const condition = findMode('Condition')
    expect(change && filled(change)).toMatchObject({
      sampler_name: 'k_euler',
      denoising_strength: 0.75,
      clip_skip: 1,
      karras: true,
      hires_fix: false,
      tiling: false,
    })
    expect(condition && filled(condition)).toMatchObject({ control_scale: 0.75 })
    expect(LIMITS.loras).toMatchObject({ max: 4, strength: { initial: 0.65 }, clipStrength: 1 })
    const withLora = change?.toTask({ ...filled(change), loras: ['ink:0.65'] }, 1)
    expect(withLora).toMatchObject({ loras: [{ id: 'ink', strength: 0.65, clipStrength: 1 }] })
  })

  it('limit denoising to 0.1–1, clip skip to 1–10, guidance to 1–24 by halves, and LoRAs to four [V-06] [V-13] [V-15]', () => {
    const change = findMode('Img2Img')
    if (!change) throw new Error('no Img2Img')
    const wrong = {
      denoising_strength: 0.05,
      clip_skip: 11,
      cfg_scale: 7.3,
      n: 5,
      loras: ['a', 'b', 'c', 'd', 'e'].map((id) => `${id}:1`),
    }
    const checked = validateInput(change.properties(model), { ...filled(change), ...wrong })
    expect(checked.ok ? [] : checked.problems.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
      'cfg_scale not_a_step',
      'clip_skip too_big',
      'denoising_strength too_small',
      'loras too_many',
      'n too_big',
    ])
  })

  it('keep their meaning when a model adds its own fields after those of the mode', () => {
    const mode = findMode('Text2Img')
    if (!mode) throw new Error('no Text2Img')
    const field = { type: 'string', widget: 'text', area: 'advanced', label: { en: 'Own', zh: '自有' } } as const
    const form = { mood: field, prompt: field }
    const properties = mode.properties({ ...model, form })
    expect(Object.keys(properties)).toEqual([...Object.keys(mode.properties(model)), 'mood'])
    expect(properties['prompt']?.widget).toBe('prompt')
    expect(optionsOf({ mood: 'calm', prompt: 'a fox', n: 1 }, { form: { mood: field } })).toEqual({ mood: 'calm' })
  })

  it('require an image, mask or control type by name [V-02]', () => {
    const missing = (id: string, left: string) => {
      const mode = findMode(id)
      if (!mode) throw new Error(`no ${id}`)
      const { [left]: _, ...input } = SAMPLE
      const checked = validateInput(mode.properties(model), input)
      return checked.ok ? mode.check(checked.input).map(({ code }) => code) : checked.problems.map(({ code }) => code)
    }
    expect(missing('Img2Img', 'image')).toEqual(['no_image'])
    expect(missing('Inpainting', 'mask')).toEqual(['no_mask'])
    expect(missing('EraseImg', 'mask')).toEqual(['no_mask'])
    expect(missing('Condition', 'control_type')).toEqual(['no_control'])
    expect(missing('Outpainting', 'left')).toEqual(['no_growth'])
    expect(missing('Txt2Logo', 'name')).toEqual(['enter_field'])
  })

  it('require a name and a zip file for training [V-05] [P-27]', () => {
    const train = findMode('Train')
    if (!train) throw new Error('no Train')
    const properties = train.properties(model)
    const checked = validateInput(properties, {})
    expect(checked.ok ? [] : checked.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'model_name no_model_name',
      'archive no_file',
    ])
    expect([en.no_model_name, zh.no_model_name]).toEqual(['Need to Input the Model Name', '请输入模型名称'])
    expect(properties['archive']?.accept).toEqual(['zip'])
    expect(train.access).toBe('allowlisted')
    expect(Object.keys(properties)).toEqual(['model_name', 'archive', 'base', 'trigger_word', 'seed'])
    const withSamples = train.properties({ ...model, can: { ...model.can, samples: true } })
    expect(withSamples['sample']).toMatchObject({ widget: 'text', maxLength: 300 })
  })
})
