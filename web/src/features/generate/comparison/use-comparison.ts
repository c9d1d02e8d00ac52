import {
  type Axis,
  type Cell,
  cellsOf,
  checkAxes,
  COUNT_FIELD,
  inputOfCell,
  isComparable,
  MODEL_AXIS,
  NO_LORA,
} from '@stipple/core/domain/comparison'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Input, Property, Scalar } from '@stipple/core/domain/property'
import type { Asked, Comparison, Form } from '../form/use-form.ts'
import { setAxes, useComparisons } from './comparison-store.ts'

const NONE: readonly Axis[] = []

/** The form with its comparison: price, number of outputs and problems are those of all runs together. An app or a form that makes no pictures has none. */
export function useComparison(form: Form): Form {
  const kept = useComparisons((state) => state[form.key]) ?? NONE
  const { mode, model, models, properties, app } = form
  if (app || mode.media !== 'image' || !properties || !model) return form
  const names = Object.entries(properties).flatMap(([name, property]) => (isComparable(property) && name !== COUNT_FIELD ? [name] : []))
  const fields = models && models.length > 1 ? [MODEL_AXIS, ...names] : names
  const axes = kept.filter(({ field }) => fields.includes(field))
  const comparison: Comparison = {
    axes,
    fields,
    set: (next) => setAxes(form.key, next),
    axisOf: (field) => ({ field, values: field === MODEL_AXIS ? [model.model] : beginning(properties[field], form.valueOf(field)) }),
  }
  if (axes.length === 0) return { ...form, comparison }
  const problems = [...form.problems, ...checkAxes(axes, properties)]
  const cells = cellsOf(axes)
  return {
    ...form,
    comparison,
    problems,
    input: problems.length > 0 ? undefined : form.input,
    cost: cells.reduce((sum, cell) => sum + priceOf(form, cell), 0),
    outputs: cells.length,
  }
}

function priceOf({ mode, model, models, properties, valueOf }: Form, { [MODEL_AXIS]: own, ...values }: Cell): number {
  const drawn: Input = { ...inputOfCell(values, properties ?? {}), [COUNT_FIELD]: 1 }
  for (const name of Object.keys(properties ?? {})) {
    const value = valueOf(name)
    if (value !== undefined) drawn[name] ??= value
  }
  const used: Asked['model'] = models?.find((one) => one.model === own) ?? model
  return used ? mode.price(drawn, used) : 0
}

/** Both states of a switch, two seeds, none of the add-ons and the first that the form has, otherwise the value of the form. */
function beginning(property: Property | undefined, value: Input[string] | undefined): readonly Scalar[] {
  if (property?.widget === 'switch') return [true, false]
  if (property?.widget === 'loras') return typeof value === 'object' ? [NO_LORA, ...value.slice(0, 1)] : [NO_LORA]
  if (property?.widget === 'seed') return typeof value === 'number' ? [value, anySeed()] : [anySeed(), anySeed()]
  return typeof value === 'object' || value === undefined ? [] : [value]
}

export const anySeed = (): number => Math.floor(Math.random() * (LIMITS.seed.max + 1))
