import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problems } from '../messages/en/problems.ts'
import { findMode } from '../modes/find-mode.ts'
import type { ModelTraits } from './model.ts'
import type { Properties } from './property.ts'
import { validateInput } from './validate-input.ts'
import { toWireSchema } from './wire-schema.ts'

const model: ModelTraits = {
  id: 'm',
  engine: 'e',
  label: { en: 'M', zh: '模' },
  description: { en: 'M', zh: '模' },
  style: 'other',
  cost: 1,
  tasks: ['text-to-image'],
  can: { negative: true, steps: true, cfg: true, styles: true, dimensions: true },
}
const text2img = findMode('Text2Img')
const check = (raw: Record<string, unknown>, larger = false) => validateInput(text2img?.properties(model, { larger }) ?? {}, raw)
const codes = (raw: Record<string, unknown>, larger = false) => {
  const result = check(raw, larger)
  return result.ok ? [] : result.problems.map(({ field, code }) => `${field}: ${code}`)
}

describe('validateInput', () => {
  it('requires a prompt that is not blank [V-01]', () => {
    expect(codes({})).toEqual(['prompt: no_prompt'])
    expect(codes({ prompt: ' \n ' })).toEqual(['prompt: no_prompt'])
  })

  it('accepts 2000 characters and no more [V-01]', () => {
    expect(codes({ prompt: 'x'.repeat(2000) })).toEqual([])
    expect(codes({ prompt: 'x'.repeat(2001) })).toEqual(['prompt: too_long'])
  })

  it('requires an image in a mode that works on one [V-02]', () => {
    const result = validateInput(findMode('RemoveBg')?.properties(model) ?? {}, {})
    expect(result).toMatchObject({ ok: false, problems: [{ field: 'image', code: 'no_image' }] })
  })

  it.each([
    ['width', 63, 'too_small'],
    ['width', 4000, 'too_big'],
    ['width', 2056, 'too_big'],
    ['width', 65, 'not_a_step'],
    ['height', 512.5, 'not_a_number'],
    ['n', 0, 'too_small'],
    ['n', 5, 'too_big'],
    ['steps', 0, 'too_small'],
    ['steps', 51, 'too_big'],
    ['cfg_scale', 0.5, 'too_small'],
    ['cfg_scale', 24.5, 'too_big'],
    ['cfg_scale', 7.3, 'not_a_step'],
    ['seed', -1, 'too_small'],
    ['seed', 2 ** 32, 'too_big'],
    ['width', 'wide', 'not_a_number'],
    ['sd_style', 'baroque', 'not_an_option'],
  ] as const)('refuses %s = %s: %s [V-06]', (field, value, code) => {
    expect(codes({ prompt: 'x', [field]: value })).toEqual([`${field}: ${code}`])
  })

  it('allows 3072 pixels and 500 steps to members with larger parameters [V-06]', () => {
    expect(codes({ prompt: 'x', width: 3072, steps: 500 }, true)).toEqual([])
    expect(codes({ prompt: 'x', width: 3080, steps: 501 }, true)).toEqual(['width: too_big', 'steps: too_big'])
    expect(codes({ prompt: 'x', width: 3072 })).toEqual(['width: too_big'])
  })

  it('reports all problems at once, in the order of the form [V-15]', () => {
    expect(codes({ steps: 0, width: 1, prompt: '' })).toEqual(['prompt: no_prompt', 'width: too_small', 'steps: too_small'])
  })

  it('fills in defaults and removes unknown fields', () => {
    const result = check({ prompt: 'x', evil: 'y', __proto__: { width: 1 } })
    expect(result.ok && result.input).toMatchObject({ prompt: 'x', width: 512, n: 1 })
    expect(result.ok && 'evil' in result.input).toBe(false)
  })

  it('never throws, and accepts its own output unchanged', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('prompt', 'width', 'n', 'seed', 'cfg_scale', 'sd_style', 'other'), fc.jsonValue()),
        (raw) => {
          const result = check(raw)
          if (result.ok) expect(check(result.input)).toEqual(result)
          else expect(result.problems.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('fields of several values', () => {
  const both = { en: '', zh: '' }
  const fields: Properties = {
    steps: { type: 'string', widget: 'multi-slider', label: both, area: 'main', minimum: 1, maximum: 50, step: 1, limit: 3 },
    pictures: { type: 'string', widget: 'image', label: both, area: 'main', accept: ['png'], limit: 2 },
    look: {
      type: 'string',
      widget: 'option-list',
      label: both,
      area: 'main',
      limit: 2,
      options: ['a', 'b', 'c'].map((value) => ({ value, label: both })),
    },
  }
  const problems = (raw: Record<string, unknown>) => {
    const result = validateInput(fields, raw)
    return result.ok ? result.input : result.problems.map(({ field, code }) => `${field}: ${code}`)
  }

  it('are valid if each entry is valid', () => {
    const raw = { steps: ['1', '50'], pictures: ['/a.png', '/b.png'], look: ['a', 'c'] }
    expect(problems(raw)).toEqual(raw)
  })

  it('are refused for one invalid entry, or one too many [V-04]', () => {
    expect(problems({ steps: ['1', '51'], look: ['a', 'd'] })).toEqual(['steps: too_big', 'look: not_an_option'])
    expect(problems({ steps: ['1', 'x'] })).toEqual(['steps: not_a_number'])
    expect(problems({ pictures: ['/a.png', '/b.png', '/c.png'], look: ['a', 'b', 'c'] })).toEqual(['pictures: too_many', 'look: too_many'])
    expect(problems({ steps: 5 })).toEqual(['steps: not_valid'])
  })
})

describe('values picked from the choices of a model', () => {
  const named = (en: string) => ({ en, zh: en })
  const choices = (...values: (string | number)[]) => values.map((value) => ({ value, label: named(String(value)) }))
  const fields: Properties = {
    sampler: {
      type: 'string',
      widget: 'select',
      label: named('sampler'),
      area: 'advanced',
      initial: 'k_euler',
      options: choices('k_euler', 'ddim'),
    },
    samplers: {
      type: 'string',
      widget: 'option-list',
      label: named('sampler'),
      area: 'main',
      required: true,
      limit: 2,
      options: choices('a', 'b'),
    },
    model: { type: 'string', widget: 'select', label: named('model'), area: 'main', required: true, options: choices('one', 'two') },
    steps: {
      type: 'string',
      widget: 'multi-slider',
      label: named('steps'),
      area: 'main',
      initial: ['30'],
      minimum: 1,
      maximum: 50,
      step: 1,
      limit: 3,
    },
    cfg: { type: 'number', widget: 'slider', label: named('guidance'), area: 'main', initial: 7, minimum: 1, maximum: 24, step: 0.5 },
    clip_skip: { type: 'integer', widget: 'slider', label: named('clip skip'), area: 'main', initial: 1, minimum: 1, maximum: 10, step: 1 },
    hires_fix: { type: 'boolean', widget: 'switch', label: named('hi-res fix'), area: 'main', initial: false },
    karras: { type: 'boolean', widget: 'switch', label: named('karras'), area: 'main', initial: true },
    control_type: {
      type: 'string',
      widget: 'choice',
      label: named('control type'),
      area: 'main',
      required: true,
      options: choices('canny', 'depth'),
    },
  }
  const good = { samplers: ['a', 'b'], model: 'one', control_type: 'canny' }
  const problemsOf = (raw: Record<string, unknown>) => {
    const result = validateInput(fields, { ...good, ...raw })
    return result.ok ? [] : result.problems.map(({ field, code }) => [field, code])
  }

  it('are accepted if all are valid, with the defaults of the model', () => {
    expect(validateInput(fields, good)).toMatchObject({
      ok: true,
      input: { ...good, sampler: 'k_euler', steps: ['30'], cfg: 7, karras: true },
    })
  })

  it.each(Object.keys(fields))('are refused if empty: %s [V-12]', (field) => {
    expect(problemsOf({ [field]: '' })).toEqual([[field, 'no_choice']])
  })

  it.each([
    ['sampler', 'nobody', 'not_an_option'],
    ['samplers', ['a', 'nobody'], 'not_an_option'],
    ['model', 'nobody', 'not_an_option'],
    ['steps', ['30', 'many'], 'not_a_number'],
    ['cfg', 'much', 'not_a_number'],
    ['clip_skip', 11, 'too_big'],
    ['hires_fix', 'perhaps', 'not_valid'],
    ['karras', 'perhaps', 'not_valid'],
    ['control_type', 'nobody', 'not_an_option'],
  ])('are refused if unknown: %s = %s: %s [V-12]', (field, value, code) => {
    expect(problemsOf({ [field]: value })).toEqual([[field, code]])
  })

  it('are named in the error if missing [V-12]', () => {
    expect(problems.no_choice.replace('{{title}}', 'sampler')).toBe('no sampler selected')
  })

  it('may be empty without a default', () => {
    expect(codes({ prompt: 'x', sd_style: '', seed: '', negative_prompt: '' })).toEqual([])
  })
})

describe('options with details', () => {
  const options = [
    { value: 'a', label: { en: 'A', zh: '甲' }, cover: '/a.webp', mark: { en: 'new', zh: '新' }, description: { en: 'First', zh: '第一' } },
    { value: 'b', label: { en: 'B', zh: '乙' }, disabled: true },
  ]
  const properties = {
    kind: { type: 'string', widget: 'option-list', area: 'main', label: { en: 'Kind', zh: '种类' }, options },
  } as const satisfies Properties

  it('are sent in one language: disabled, cover, mark, description [W-05]', () => {
    expect(toWireSchema('t', properties, 'zh').properties['kind']).toMatchObject({
      enum: ['a', 'b'],
      'x-labels': ['甲', '乙'],
      'x-details': [{ cover: '/a.webp', mark: '新', description: '第一' }, { disabled: true }],
    })
  })

  it('cannot be chosen while disabled [W-05]', () => {
    expect(validateInput(properties, { kind: 'a' }).ok).toBe(true)
    expect(validateInput(properties, { kind: 'b' })).toMatchObject({ ok: false, problems: [{ field: 'kind', code: 'not_an_option' }] })
  })
})

describe('colours', () => {
  const label = { en: 'Colours', zh: '颜色' }
  const fields: Properties = { colours: { type: 'string', widget: 'colours', label, area: 'main', required: true, limit: 3, least: 2 } }
  const codeOf = (colours: unknown) => {
    const checked = validateInput(fields, { colours })
    return checked.ok ? checked.input['colours'] : checked.problems.map(({ field, code }) => `${field} ${code}`)
  }

  it('are six-digit codes, as a list or one per line', () => {
    expect(codeOf(['#102542', '#F87060'])).toEqual(['#102542', '#F87060'])
    expect(codeOf('#102542\n#f87060')).toEqual(['#102542', '#f87060'])
  })

  it.each([
    [['#102542', 'red'], 'not_valid'],
    [['#102542', '#fff'], 'not_valid'],
    [['#102542', '#f87060;'], 'not_valid'],
    [['#102542'], 'too_few'],
    [['#102542', '#f87060', '#ffffff', '#000000'], 'too_many'],
    [[], 'enter_field'],
  ])('are refused: %j', (colours, code) => {
    expect(codeOf(colours)).toEqual([`colours ${code}`])
  })
})
