import { type ControlType, LAYER_NUMBERS, needsOwnMap } from '../../domain/control-types.ts'
import { LIMITS } from '../../domain/limits.ts'
import type { Problem } from '../../domain/validate-input.ts'
import type { LayerInput } from '../fields/control-layers.ts'

/** A control as the form has it. */
interface Control {
  /** Beginning of the names of its fields. */
  readonly name: string
  readonly image: string | undefined
  readonly control: ControlType | undefined
  readonly scale: number
  readonly isMap: boolean
  readonly start: number
  readonly end: number
}

interface ControlsInput extends LayerInput {
  readonly image: string
  readonly control_type: ControlType | undefined
  readonly control_scale: number
  readonly image_is_control: boolean | undefined
  readonly control_on: boolean | undefined
  readonly control_start: number
  readonly control_end: number
}

/** The first control of an input. */
export const firstOf = (input: ControlsInput): Control => ({
  name: 'control',
  image: input.image,
  control: input.control_type,
  scale: input.control_scale,
  isMap: input.image_is_control ?? false,
  start: input.control_start,
  end: input.control_end,
})

/** Controls of an input that are switched on. */
export const controlsOf = (input: ControlsInput): readonly Control[] => [
  ...(input.control_on === false ? [] : [firstOf(input)]),
  ...LAYER_NUMBERS.flatMap((number): Control[] => {
    const name = `control${number}` as const
    const [image, control, on] = [input[`${name}_image`], input[`${name}_type`], input[`${name}_on`]]
    const isUsed = on ?? (image !== undefined || control !== undefined)
    if (!isUsed) return []
    const [start, end] = [input[`${name}_start`], input[`${name}_end`]]
    return [{ name, image, control, scale: input[`${name}_scale`], isMap: input[`${name}_is_map`] ?? false, start, end }]
  }),
]

/** Faults of the controls: none that is used, one without an image or a type, or one that ends before it starts. */
export function controlProblems(input: ControlsInput): readonly Problem[] {
  const controls = controlsOf(input)
  if (controls.length === 0) return [{ field: 'control_on', code: 'no_choice', params: {} }]
  return controls.flatMap(({ start, end, ...one }): Problem[] => [
    ...mapProblems(one),
    ...(end <= start ? [{ field: `${one.name}_end`, code: 'too_small', params: { minimum: after(start) } } as const] : []),
  ])
}

/** Faults of the map of a control: no image, no type, or a type for which the image must be a map. */
export const mapProblems = ({ name, image, control, isMap }: Omit<Control, 'start' | 'end'>): readonly Problem[] => [
  ...(image === undefined ? [{ field: `${name}_image`, code: 'no_image', params: {} } as const] : []),
  ...(control === undefined ? [{ field: `${name}_type`, code: 'no_control', params: {} } as const] : []),
  ...(control && needsOwnMap(control) && !isMap ? [{ field: `${name}_type`, code: 'needs_map', params: {} } as const] : []),
]

/** The next share, without the error of floating point. */
const after = (start: number): number => Math.round((start + LIMITS.controlRange.step) * 100) / 100
