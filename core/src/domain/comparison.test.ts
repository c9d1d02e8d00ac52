import { describe, expect, it } from 'vitest'
import { mode as condition } from '../modes/condition/mode.ts'
import { mode } from '../modes/text2img/mode.ts'
import { ABLE_MODEL } from './able-model.ts'
import { cellsOf, checkAxes, COMPARISON, isComparable } from './comparison.ts'
import type { Property } from './property.ts'

const properties = mode.properties(ABLE_MODEL)
const prompt: Property = { type: 'string', widget: 'prompt', area: 'main', label: { en: 'Prompt', zh: '提示词' } }
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the runs of a comparison', () => {
  it('include all combinations, the first axis varying fastest [P-31]', () => {
    const axes = [
      { field: 'steps', values: [10, 20] },
      { field: 'karras', values: [true, false] },
    ]
    expect(cellsOf(axes)).toEqual([
      { steps: 10, karras: true },
      { steps: 20, karras: true },
      { steps: 10, karras: false },
      { steps: 20, karras: false },
    ])
  })

  it('are empty while an axis has no value', () => {
    expect(
      cellsOf([
        { field: 'steps', values: [10] },
        { field: 'seed', values: [] },
      ]),
    ).toEqual([])
  })
})

it('compares samplers, steps, guidance, clip skip, hires fix, karras, seeds and add-ons, but no words or sizes [P-31]', () => {
  const fields = Object.entries(properties).flatMap(([name, property]) => (isComparable(property) ? [name] : []))
  expect(fields).toEqual(
    expect.arrayContaining(['sampler_name', 'steps', 'cfg_scale', 'clip_skip', 'hires_fix', 'karras', 'seed', 'loras']),
  )
  expect(isComparable(condition.properties(ABLE_MODEL)['control_type'] ?? prompt)).toBe(true)
  for (const name of ['prompt', 'negative_prompt', 'width']) expect(fields).not.toContain(name)
})

describe('the axes of a comparison', () => {
  it.each(['sampler_name', 'model', 'steps', 'cfg_scale', 'clip_skip', 'hires_fix', 'karras'])(
    'are refused by name without a value of %s [V-12]',
    (field) => {
      expect(checkAxes([{ field, values: [] }], properties)).toEqual([{ field, code: 'no_choice', params: {} }])
    },
  )

  it.each([
    ['a field that is none', [{ field: 'colour', values: [1] }]],
    ['the number of outputs', [{ field: 'n', values: [1, 2] }]],
    ['other words than the prompt', [{ field: 'negative_prompt', values: ['a', 'b'] }]],
  ])('are refused for %s', (_, axes) => {
    expect(checkAxes(axes, properties)).toEqual([{ field: axes[0]?.field, code: 'not_valid', params: {} }])
  })

  it('may include the prompts made from alternatives', () => {
    expect(checkAxes([{ field: 'prompt', values: ['a red fox', 'a blue fox'] }], properties)).toEqual([])
    const axes = ['steps', 'seed', 'cfg_scale', 'prompt'].map((field) => ({ field, values: [1] }))
    expect(checkAxes(axes, properties)).toEqual([{ field: 'prompt', code: 'too_many_axes', params: { limit: COMPARISON.axes } }])
  })

  it('are refused with a repeated value', () => {
    expect(checkAxes([{ field: 'steps', values: [10, 10] }], properties)).toEqual([{ field: 'steps', code: 'same_twice', params: {} }])
  })

  it('are refused with a repeated field', () => {
    const axis = { field: 'steps', values: [10] }
    expect(checkAxes([axis, axis], properties)).toEqual([{ field: 'steps', code: 'not_valid', params: {} }])
  })

  it('have at most the allowed number of runs', () => {
    const axes = (count: number) => [
      { field: 'steps', values: numbers(count) },
      { field: 'seed', values: numbers(10) },
    ]
    expect(checkAxes(axes(COMPARISON.cells / 10), properties)).toEqual([])
    expect(checkAxes(axes(COMPARISON.cells / 10 + 1), properties)).toEqual([
      { field: 'seed', code: 'too_many_cells', params: { limit: COMPARISON.cells } },
    ])
  })
})
