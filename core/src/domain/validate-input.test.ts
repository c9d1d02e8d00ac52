import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMode } from '../modes/find-mode.ts'
import type { ModelTraits } from './model.ts'
import { validateInput } from './validate-input.ts'

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
  it('asks for a prompt, also when it is only blanks [V-01]', () => {
    expect(codes({})).toEqual(['prompt: no_prompt'])
    expect(codes({ prompt: ' \n ' })).toEqual(['prompt: no_prompt'])
  })

  it('takes 2000 characters and not one more [V-01]', () => {
    expect(codes({ prompt: 'x'.repeat(2000) })).toEqual([])
    expect(codes({ prompt: 'x'.repeat(2001) })).toEqual(['prompt: too_long'])
  })

  it('asks for a picture where a mode works on one [V-02]', () => {
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

  it('lets members with larger parameters go to 3072 pixels and 500 steps [V-06]', () => {
    expect(codes({ prompt: 'x', width: 3072, steps: 500 }, true)).toEqual([])
    expect(codes({ prompt: 'x', width: 3080, steps: 501 }, true)).toEqual(['width: too_big', 'steps: too_big'])
    expect(codes({ prompt: 'x', width: 3072 })).toEqual(['width: too_big'])
  })

  it('tells every problem at once, in the order of the form [V-15]', () => {
    expect(codes({ steps: 0, width: 1, prompt: '' })).toEqual(['prompt: no_prompt', 'width: too_small', 'steps: too_small'])
  })

  it('fills in defaults and drops what the model does not know', () => {
    const result = check({ prompt: 'x', evil: 'y', __proto__: { width: 1 } })
    expect(result.ok && result.input).toMatchObject({ prompt: 'x', width: 512, n: 1 })
    expect(result.ok && 'evil' in result.input).toBe(false)
  })

  it('never throws, and what it accepts it accepts again unchanged', () => {
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
