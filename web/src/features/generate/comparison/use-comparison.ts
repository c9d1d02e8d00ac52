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
import { fillVariables, variablesIn } from '@stipple/core/domain/prompt-variables'
import type { Input, Property, Scalar } from '@stipple/core/domain/property'
import type { Problem } from '@stipple/core/domain/validate-input'
import { writeLists } from '@stipple/core/domain/wildcard-lists'
import { expandPrompt } from '@stipple/core/domain/wildcards'
import { useMemo } from 'react'
import { useOptions } from '../../options/public.ts'
import type { Alternatives, FormSubject, Comparison, Form } from '../form/use-form.ts'
import { useWildcards } from '../runs/runs-queries.ts'
import { setAxes, useComparisons } from './comparison-store.ts'
import { useVariables } from './variables-store.ts'

const NONE: readonly Axis[] = []

/** The form with its comparison: price, number of outputs and problems of all runs together. Apps and forms without images have none. */
export function useComparison(form: Form): Form {
  const kept = useComparisons((state) => state[form.key]) ?? NONE
  const alternatives = useAlternatives(form)
  const { mode, model, models, properties, app } = form
  if (app || !properties || !model) return form
  if (mode.media !== 'image') return filled(form, alternatives)
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
  const whole = { ...filled(form, alternatives), comparison }
  if (runs.length === 0 && !tooMany) {
    const [only = typed] = varied
    return only === undefined || !whole.input ? whole : { ...whole, input: { ...whole.input, [PROMPT_FIELD]: only } }
  }
  const problems = [...whole.problems, ...checkAxes(runs, properties), ...(tooMany ? [TOO_MANY] : [])]
  const cells = cellsOf(runs)
  return {
    ...whole,
    problems,
    input: problems.length > 0 ? undefined : whole.input,
    cost: cells.reduce((sum, cell) => sum + priceOf(form, cell), 0),
    outputs: cells.length,
  }
}

const TOO_MANY: Problem = { field: PROMPT_FIELD, code: 'too_many_prompts', params: { limit: COMPARISON.cells } }

const NEGATIVE_FIELD = 'negative_prompt'

/** The form with its variables inserted in both prompts; each missing value is a problem. */
function filled(form: Form, alternatives: Alternatives | undefined): Form {
  if (!alternatives) return form
  const { variables, values, literal, prompts, missing } = alternatives
  if (literal) return { ...form, alternatives }
  const empty = variables.filter((name) => !values[name]?.trim())
  const problems = [
    ...form.problems,
    ...empty.map((name): Problem => ({ field: PROMPT_FIELD, code: 'no_variable', params: { name } })),
    ...missing.map((name): Problem => ({ field: PROMPT_FIELD, code: 'list_missing', params: { name } })),
  ]
  const [only] = prompts
  const negative = form.input?.[NEGATIVE_FIELD]
  const input = form.input && {
    ...form.input,
    ...(only !== undefined && prompts.length === 1 && { [PROMPT_FIELD]: only }),
    ...(typeof negative === 'string' && { [NEGATIVE_FIELD]: fillVariables(negative, values) }),
  }
  return { ...form, alternatives, problems, input: problems.length > 0 ? undefined : input }
}

/** Meaning of the form's prompts; undefined if braces and lists have none. */
function useAlternatives({ valueOf, properties }: Form): Alternatives | undefined {
  const literal = useOptions((options) => options.literalBraces)
  const values = useVariables()
  const typed = valueOf(PROMPT_FIELD)
  const negative = valueOf(NEGATIVE_FIELD)
  const property = properties?.[PROMPT_FIELD]
  const lists = useWildcards(typeof typed === 'string' && typed.includes('__'))
  return useMemo(() => {
    if (typeof typed !== 'string' || !property || !isPrompt(PROMPT_FIELD, property)) return undefined
    const variables = variablesIn([typed, typeof negative === 'string' ? negative : ''])
    const { text, missing, tooMuch } = writeLists(fillVariables(typed, values), lists ?? [])
    const expansion = tooMuch ? { prompts: [], tooMany: true } : expandPrompt(text)
    const isPlain = variables.length === 0 && !expansion.tooMany && expansion.prompts[0] === typed
    // Without lists, double underscores are literal.
    return isPlain ? undefined : { ...expansion, typed, literal, variables, values, missing: lists?.length ? missing : [] }
  }, [property, typed, negative, literal, values, lists])
}

function priceOf({ mode, model, models, properties, valueOf }: Form, { [MODEL_AXIS]: own, ...values }: Cell): number {
  const drawn: Input = { ...inputOfCell(values, properties ?? {}), [COUNT_FIELD]: 1 }
  for (const name of Object.keys(properties ?? {})) {
    const value = valueOf(name)
    if (value !== undefined) drawn[name] ??= value
  }
  const used: FormSubject['model'] = models?.find((one) => one.model === own) ?? model
  return used ? mode.price(drawn, used) : 0
}

/** Initial values: both states of a switch, two seeds, no LoRA and the form's first, otherwise the form's value. */
function beginning(property: Property | undefined, value: Input[string] | undefined): readonly Scalar[] {
  if (property?.widget === 'switch') return [true, false]
  if (property?.widget === 'loras') return typeof value === 'object' ? [NO_LORA, ...value.slice(0, 1)] : [NO_LORA]
  if (property?.widget === 'seed') return typeof value === 'number' ? [value, randomSeed()] : [randomSeed(), randomSeed()]
  return typeof value === 'object' || value === undefined ? [] : [value]
}

export const randomSeed = (): number => Math.floor(Math.random() * (LIMITS.seed.max + 1))
