import {
  type Axis,
  type Cell,
  cellsOf,
  checkAxes,
  COUNT_FIELD,
  inputOfCell,
  isComparable,
  isPrompt,
  MODEL_AXIS,
  NO_LORA,
  PROMPT_FIELD,
  COMPARISON,
} from '@stipple/core/domain/comparison'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Input, Property, Scalar } from '@stipple/core/domain/property'
import type { Problem } from '@stipple/core/domain/validate-input'
import { expandPrompt } from '@stipple/core/domain/wildcards'
import { useMemo } from 'react'
import { useOptions } from '../../options/public.ts'
import type { Alternatives, Asked, Comparison, Form } from '../form/use-form.ts'
import { setAxes, useComparisons } from './comparison-store.ts'

const NONE: readonly Axis[] = []

/** The form with its comparison: price, number of outputs and problems are those of all runs together. An app or a form that makes no pictures has none. */
export function useComparison(form: Form): Form {
  const kept = useComparisons((state) => state[form.key]) ?? NONE
  const alternatives = useAlternatives(form)
  const { mode, model, models, properties, app } = form
  if (app || mode.media !== 'image' || !properties || !model) return form
  const names = Object.entries(properties).flatMap(([name, property]) => (isComparable(property) && name !== COUNT_FIELD ? [name] : []))
  const fields = models && models.length > 1 ? [MODEL_AXIS, ...names] : names
  const axes = kept.filter(({ field }) => fields.includes(field))
  const { prompts: varied = [], typed, tooMany = false } = alternatives?.literal === false ? alternatives : {}
  const runs = varied.length > 1 ? [...axes, { field: PROMPT_FIELD, values: varied }] : axes
  const comparison: Comparison = {
    axes,
    runs,
    fields,
    set: (next) => setAxes(form.key, next),
    axisOf: (field) => ({ field, values: field === MODEL_AXIS ? [model.model] : beginning(properties[field], form.valueOf(field)) }),
  }
  const whole = { ...form, comparison, ...(alternatives && { alternatives }) }
  if (runs.length === 0 && !tooMany) {
    const [only = typed] = varied
    return only === undefined || !form.input ? whole : { ...whole, input: { ...form.input, [PROMPT_FIELD]: only } }
  }
  const problems = [...form.problems, ...checkAxes(runs, properties), ...(tooMany ? [TOO_MANY] : [])]
  const cells = cellsOf(runs)
  return {
    ...whole,
    problems,
    input: problems.length > 0 ? undefined : form.input,
    cost: cells.reduce((sum, cell) => sum + priceOf(form, cell), 0),
    outputs: cells.length,
  }
}

const TOO_MANY: Problem = { field: PROMPT_FIELD, code: 'too_many_prompts', params: { limit: COMPARISON.cells } }

/** Alternatives of the form's prompt; undefined where its braces stand for nothing else. */
function useAlternatives({ valueOf, properties }: Form): Alternatives | undefined {
  const literal = useOptions((options) => options.literalBraces)
  const typed = valueOf(PROMPT_FIELD)
  const property = properties?.[PROMPT_FIELD]
  return useMemo(() => {
    if (typeof typed !== 'string' || !property || !isPrompt(PROMPT_FIELD, property)) return undefined
    const expansion = expandPrompt(typed)
    return expansion.tooMany || expansion.prompts[0] !== typed ? { ...expansion, typed, literal } : undefined
  }, [property, typed, literal])
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
