import { readValue } from './list-text.ts'
import { readLora } from './loras.ts'
import { readPoint } from './points.ts'
import type { Input, Properties, Property, Value } from './property.ts'
import { readRegion } from './region.ts'

export type ProblemCode =
  | 'no_prompt'
  | 'no_text'
  | 'no_image'
  | 'no_mask'
  | 'no_file'
  /** Neither a mark nor a name for the object to remove. */
  | 'no_object'
  /** No side is extended. */
  | 'no_growth'
  | 'no_control'
  | 'needs_map'
  /** No choice made. */
  | 'no_choice'
  | 'enter_field'
  /** A variable of the prompt without a value. */
  | 'no_variable'
  /** A name between double underscores without a wildcard list. */
  | 'list_missing'
  | 'missing'
  | 'too_long'
  | 'too_many'
  /** A mask of another size than its picture. */
  | 'other_size'
  /** More runs than one comparison may have. */
  | 'too_many_cells'
  /** More axes than a comparison may have. */
  | 'too_many_axes'
  /** Alternatives in a prompt that make more prompts than may be run at once. */
  | 'too_many_prompts'
  /** A repeated value in a comparison. */
  | 'same_twice'
  /** A field that varies in a comparison, and that some of its models do not have. */
  | 'not_everywhere'
  | 'too_few'
  | 'too_short'
  | 'too_small'
  | 'too_big'
  | 'not_a_step'
  | 'not_a_number'
  | 'not_an_option'
  | 'not_valid'
  /** A file of another kind. */
  | 'not_accepted'
  /** A result that would have too many pixels. */
  | 'result_too_large'
  | 'no_app_name'
  /** An empty field that an app requires. */
  | 'fill_required'
  | 'file_gone'
  | 'no_model_name'
  /** A trained style that was deleted or belongs to another member. */
  | 'style_gone'
  | 'lora_unfit'
  | 'lora_off'
  /** A webhook into a private network, which is not allowed. */
  | 'private_address'
  /** Input of the operator; `reason` describes the fault. */
  | 'setting_wrong'
  | ArchiveProblemCode

/** Errors of an archive of training pictures, or of the file `name` in it. */
export type ArchiveProblemCode =
  | 'archive_damaged'
  | 'archive_locked'
  | 'archive_folder'
  | 'archive_kind'
  | 'archive_unreadable'
  | 'archive_small_picture'
  | 'archive_large_picture'
  | 'archive_large_file'
  | 'archive_bomb'
  | 'archive_few'
  | 'archive_many'

/** An error of one field. `params` fill the message: limits, and the field's title. */
export interface Problem {
  readonly field: string
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, number | string>>
}

export type Validated = { readonly ok: true; readonly input: Input } | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * Checks raw input against a model's properties: all problems at once, in the order of the form. Absent values get their initial value; unknown keys
 * are removed; lists may be text (docs/compatibility.md). Form and server call this same function.
 */
export function validateInput(properties: Properties, raw: Readonly<Record<string, unknown>>): Validated {
  const problems: Problem[] = []
  const input: Input = {}
  for (const [field, property] of Object.entries(properties)) {
    const given = readValue(property, (Object.hasOwn(raw, field) ? raw[field] : undefined) ?? property.initial)
    if (isEmpty(given)) {
      // A text field may be left empty; one with a default choice may not.
      const chosen = isChosen(property)
      if (property.required || (chosen && property.initial !== undefined))
        problems.push({ field, code: property.missing ?? (chosen ? 'no_choice' : 'enter_field'), params: {} })
      continue
    }
    const checked = (property.limit ?? 1) > 1 ? checkList(field, property, given) : checkOne(field, property, given)
    if ('code' in checked) problems.push(checked)
    else input[field] = checked.value
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, input }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isEmpty))

/** Chosen or switched, not typed or uploaded. */
const isChosen = ({ type, widget, options }: Property): boolean => options !== undefined || type !== 'string' || widget === 'multi-slider'

type Checked = Problem | { readonly value: Value }

function checkOne(field: string, property: Property, given: unknown): Checked {
  const known = property.options?.find(({ value, disabled }) => value === given && !disabled)
  if (property.options) return known ? { value: known.value } : toProblem(field, property, 'not_an_option')
  if (typeof given === 'string' && property.type === 'string') return checkText(field, property, given)
  if (typeof given === 'number' && (property.type === 'number' || property.type === 'integer')) return checkNumber(field, property, given)
  if (typeof given === 'boolean' && property.type === 'boolean') return { value: given }
  return toProblem(field, property, property.type === 'integer' || property.type === 'number' ? 'not_a_number' : 'not_valid')
}

const LONGEST = 100_000

function checkText(field: string, property: Property, value: string): Checked {
  if (value.length > (property.maxLength ?? LONGEST)) return toProblem(field, property, 'too_long')
  return value.includes('\u0000') || !isEntry(property, value) ? toProblem(field, property, 'not_valid') : { value }
}

function checkNumber(field: string, property: Property, value: number): Checked {
  const { type, minimum, maximum, step } = property
  if (type === 'integer' ? !Number.isSafeInteger(value) : !Number.isFinite(value)) return toProblem(field, property, 'not_a_number')
  if (minimum !== undefined && value < minimum) return toProblem(field, property, 'too_small')
  if (maximum !== undefined && value > maximum) return toProblem(field, property, 'too_big')
  // Multiples are counted from the minimum: a slider 1..24 by 0.5 or 64..3072 by 8.
  return step !== undefined && !isMultiple(value - (minimum ?? 0), step) ? toProblem(field, property, 'not_a_step') : { value }
}

/** Checks each entry of a list as a single value; numbers in it are texts. */
function checkList(field: string, property: Property, given: unknown): Checked {
  if (!Array.isArray(given)) return { field, code: 'not_valid', params: {} }
  const entries: readonly unknown[] = given
  const limit = property.limit ?? 1
  if (entries.length > limit) return { field, code: 'too_many', params: { limit } }
  if (entries.length < (property.least ?? 1)) return { field, code: 'too_few', params: { least: property.least ?? 1 } }
  const counts = property.widget === 'multi-slider'
  const one: Property = counts ? { ...property, type: 'number' } : property
  const checked = entries.map((entry) => checkOne(field, one, counts ? Number(entry) : entry))
  return checked.find((one) => 'code' in one) ?? { value: entries.map(String) }
}

/** Points, colours and LoRAs have their own format. */
function isEntry({ widget, coloured = false }: Property, value: string): boolean {
  if (widget === 'loras') return readLora(value) !== undefined
  if (widget === 'colours') return COLOUR.test(value)
  if (widget === 'region') return readRegion(value) !== undefined
  if (widget !== 'points') return true
  const point = readPoint(value)
  return point !== undefined && (point.colour !== undefined) === coloured
}

/** `#rrggbb` in either case. */
const COLOUR = /^#[\da-f]{6}$/i

const isMultiple = (value: number, step: number): boolean => Math.abs(value / step - Math.round(value / step)) < 1e-6

function toProblem(field: string, property: Property, code: ProblemCode): Problem {
  const params: Record<string, number> = {}
  if (property.minimum !== undefined) params['minimum'] = property.minimum
  if (property.maximum !== undefined) params['maximum'] = property.maximum
  if (property.step !== undefined) params['step'] = property.step
  if (property.maxLength !== undefined) params['maximum'] = property.maxLength
  return { field, code, params }
}
