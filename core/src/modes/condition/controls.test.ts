import { describe, expect, it } from 'vitest'
import { ABLE_MODEL } from '../../domain/able-model.ts'
import type { FormTraits } from '../../domain/model.ts'
import type { Input } from '../../domain/property.ts'
import { TASK_SCHEMAS } from '../../domain/task.ts'
import { validateInput } from '../../domain/validate-input.ts'
import { mode } from './mode.ts'

const ONE = { image: '/media/uploads/1.png', control_type: 'canny', prompt: 'a fox' }
const TWO = { ...ONE, control2_image: '/media/uploads/2.png', control2_type: 'depth' }
const withRoom = (controlLayers: number): FormTraits => ({ ...ABLE_MODEL, can: { ...ABLE_MODEL.can, controlLayers } })

function inputOf(raw: Input, model: FormTraits = ABLE_MODEL): Input {
  const checked = validateInput(mode.properties(model), raw)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.input
}
const taskOf = (raw: Input, model?: FormTraits) => TASK_SCHEMAS.control.parse(mode.toTask(inputOf(raw, model), 1))
const faultsOf = (raw: Input) => mode.check(inputOf(raw)).map(({ field, code, params }) => [field, code, params])

describe('control layers [F: control layers]', () => {
  it('are fields of models with room for them only, and are dropped elsewhere', () => {
    const layers = (room: number) =>
      Object.keys(mode.properties(withRoom(room))).filter((name) => /^control\d?_(image|on|start)/.test(name))
    expect([1, 2, 3].map((room) => layers(room).length)).toEqual([0, 5, 8])
    expect(mode.properties(withRoom(1))['control_scale']).toMatchObject({ minimum: 0.05, maximum: 1 })
    expect(mode.properties(withRoom(2))['control_scale']).toMatchObject({ minimum: 0, maximum: 2 })
    expect(inputOf(TWO, withRoom(1))).not.toHaveProperty('control2_image')
  })

  it('leave inputs of one control as they were', () => {
    expect(Object.keys(inputOf(ONE)).filter((name) => /^control\d/.test(name))).toEqual([])
    expect(taskOf(ONE)).not.toHaveProperty('layers')
    expect(taskOf(ONE)).toEqual(taskOf(ONE, withRoom(1)))
  })

  it('follow the first control, each with its own weight and steps', () => {
    const task = taskOf({ ...TWO, control_end: 0.5, control2_scale: 1.6, control2_start: 0.2, control2_is_map: true })
    expect(task).toMatchObject({ image: '/media/uploads/1.png', control: 'canny', scale: 0.75, start: 0, end: 0.5 })
    expect(task.layers).toEqual([{ image: '/media/uploads/2.png', control: 'depth', scale: 1.6, isMap: true, start: 0.2, end: 1 }])
  })

  it('are kept in the input and left out of the task while they are off', () => {
    expect(inputOf({ ...TWO, control2_on: false })).toMatchObject({ control2_type: 'depth', control2_on: false })
    expect(taskOf({ ...TWO, control2_on: false })).not.toHaveProperty('layers')
    const second = taskOf({ ...TWO, control_on: false })
    expect([second.image, second.control, second.layers]).toEqual(['/media/uploads/2.png', 'depth', undefined])
  })

  it('are refused by the field at fault, unless they are off or only the map of the first is wanted', () => {
    expect(faultsOf(TWO)).toEqual([])
    expect(faultsOf({ ...ONE, control2_on: true })).toEqual([
      ['control2_image', 'no_image', {}],
      ['control2_type', 'no_control', {}],
    ])
    expect(faultsOf({ ...ONE, control3_type: 'pose', control3_on: false })).toEqual([])
    expect(faultsOf({ ...TWO, control_start: 0.5, control_end: 0.3, control2_start: 0.95 })).toEqual([
      ['control_end', 'too_small', { minimum: 0.55 }],
    ])
    for (const type of ['normal', 'seg'] as const) {
      expect(faultsOf({ ...ONE, control_type: type, control2_image: '/media/uploads/2.png', control2_type: type })).toEqual([
        ['control_type', 'needs_map', {}],
        ['control2_type', 'needs_map', {}],
      ])
      expect(faultsOf({ ...ONE, control_type: type, return_control_map: true })).toEqual([['control_type', 'needs_map', {}]])
      expect(faultsOf({ ...ONE, control_type: type, image_is_control: true })).toEqual([])
    }
    expect(faultsOf({ ...ONE, control_on: false })).toEqual([['control_on', 'no_choice', {}]])
    expect(faultsOf({ ...ONE, control_on: false, return_control_map: true })).toEqual([])
    expect(mode.price(inputOf(TWO), ABLE_MODEL)).toBe(mode.price(inputOf(ONE), ABLE_MODEL))
    for (const [field, value, code] of [
      ['control2_scale', 2.5, 'too_big'],
      ['control3_start', -0.1, 'too_small'],
      ['control2_type', 'none', 'not_an_option'],
      ['control2_on', 'yes', 'not_valid'],
    ] as const)
      expect(validateInput(mode.properties(ABLE_MODEL), { ...TWO, [field]: value })).toMatchObject({
        ok: false,
        problems: [{ field, code }],
      })
  })
})
