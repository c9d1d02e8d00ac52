// zod/mini rather than zod: this runs in the browser as well, where the difference is most of a first load's validation bytes.
import * as z from 'zod/mini'
import type { Input, Properties, Property, Value } from './property.ts'

export type ProblemCode =
  | 'no_prompt'
  | 'no_image'
  | 'no_mask'
  | 'no_file'
  | 'enter_field'
  | 'missing'
  | 'too_long'
  | 'too_short'
  | 'too_small'
  | 'too_big'
  | 'not_a_step'
  | 'not_a_number'
  | 'not_an_option'
  | 'not_valid'
  | 'file_gone'

/** What is wrong with one field. `params` fill the message: limits, and the field's title. */
export interface Problem {
  readonly field: string
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, number | string>>
}

export type Validated = { readonly ok: true; readonly input: Input } | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * Checks raw input against a model's properties: every problem at once, in the order of the form. Absent values get their initial value; unknown keys
 * are dropped. Form and server call this same function.
 */
export function validateInput(properties: Properties, raw: Readonly<Record<string, unknown>>): Validated {
  const problems: Problem[] = []
  const input: Input = {}
  for (const [field, property] of Object.entries(properties)) {
    const given = (Object.hasOwn(raw, field) ? raw[field] : undefined) ?? property.initial
    if (isEmpty(given)) {
      if (property.required) problems.push({ field, code: property.missing ?? 'enter_field', params: {} })
      continue
    }
    const parsed = schemaOf(property).safeParse(given)
    if (parsed.success) input[field] = parsed.data
    else problems.push(toProblem(field, property, parsed.error.issues[0]?.code))
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, input }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function schemaOf(property: Property): z.ZodMiniType<Value> {
  if (property.options) {
    const values = property.options.map((option) => option.value)
    return z.custom<Value>((value) => values.some((known) => known === value))
  }
  if (property.type === 'boolean') return z.boolean()
  if (property.type === 'string')
    return z.string().check(
      z.maxLength(property.maxLength ?? 100_000),
      z.refine<string>((value) => !value.includes('\u0000')),
    )
  const checks = []
  if (property.minimum !== undefined) checks.push(z.minimum(property.minimum))
  if (property.maximum !== undefined) checks.push(z.maximum(property.maximum))
  // Multiples are counted from the minimum: a slider 1..24 by 0.5 or 64..3072 by 8.
  const { step, minimum = 0 } = property
  if (step !== undefined) checks.push(z.refine<number>((value) => isMultiple(value - minimum, step), { error: 'step' }))
  return (property.type === 'integer' ? z.int() : z.number()).check(...checks)
}

const isMultiple = (value: number, step: number): boolean => Math.abs(value / step - Math.round(value / step)) < 1e-6

function toProblem(field: string, property: Property, issue: string | undefined): Problem {
  const params: Record<string, number> = {}
  if (property.minimum !== undefined) params['minimum'] = property.minimum
  if (property.maximum !== undefined) params['maximum'] = property.maximum
  if (property.step !== undefined) params['step'] = property.step
  if (property.maxLength !== undefined) params['maximum'] = property.maxLength
  return { field, code: codeOf(property, issue), params }
}

function codeOf(property: Property, issue: string | undefined): ProblemCode {
  if (property.options) return 'not_an_option'
  if (issue === 'too_big') return property.type === 'string' ? 'too_long' : 'too_big'
  if (issue === 'too_small') return 'too_small'
  if (issue === 'custom') return property.type === 'string' ? 'not_valid' : 'not_a_step'
  return property.type === 'integer' || property.type === 'number' ? 'not_a_number' : 'not_valid'
}
