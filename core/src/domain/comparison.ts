import { type Input, type Properties, type Property, type Scalar } from './property.ts'
import type { Problem } from './validate-input.ts'

/** A dimension of a comparison: a field of the form, or `model`, with the values to try. */
export interface Axis {
  readonly field: string
  readonly values: readonly Scalar[]
}

/** One run of a comparison: its value on each axis, by the axis's field. */
export type Cell = Readonly<Record<string, Scalar>>

/** Name of the model axis. */
export const MODEL_AXIS = 'model'

/** Number of outputs, of which each run of a comparison has one. */
export const COUNT_FIELD = 'n'

/** Prompt field: its values are alternatives in the text (`expandPrompt`), not an axis. */
export const PROMPT_FIELD = 'prompt'

/** Returns true if several values of a field can be tried: it has one value, or add-ons, each tried alone; and members can set it. */
export const COMPARISON = { axes: 3, cells: 100 }

const COMPARABLE = new Set<Property['widget']>(['slider', 'choice', 'select', 'option-list', 'style', 'switch', 'seed'])

/** Returns true if several values of a field can be tried: it holds one value, or add-ons, of which each is tried alone; and the form lets members set it. */
export const isComparable = ({ widget, limit = 1, hidden, readOnly, over }: Property): boolean =>
  (widget === 'loras' || (COMPARABLE.has(widget) && limit === 1)) && !hidden && !readOnly && over === undefined

/** Returns true if several prompts can be tried in a field. */
export const isPrompt = (field: string, { widget, hidden, readOnly }: Property): boolean =>
  field === PROMPT_FIELD && widget === 'prompt' && !hidden && !readOnly

/** All runs: the first axis varies fastest. Empty while an axis has no value. */
export function cellsOf(axes: readonly Axis[]): readonly Cell[] {
  return axes.reduce<readonly Cell[]>(
    (cells, { field, values }) => values.flatMap((value) => cells.map((cell) => ({ ...cell, [field]: value }))),
    [{}],
  )
}

/** Value of the add-on axis for no add-on. */
export const NO_LORA = ''

/** A cell as input values: add-ons as a list. */
export const inputOfCell = (cell: Cell, properties: Properties): Input =>
  Object.fromEntries(
    Object.entries(cell).map(([field, value]) => [
      field,
      properties[field]?.widget === 'loras' ? (value === NO_LORA ? [] : [String(value)]) : value,
    ]),
  )

/**
 * Errors of the axes themselves: a field that cannot vary or is repeated, an axis without values, too many axes or runs. The values are checked with
 * each run's input.
 */
export function checkAxes(axes: readonly Axis[], properties: Properties): readonly Problem[] {
  const fields = axes.map(({ field }) => field)
  const problems = axes.flatMap(({ field, values }, index): Problem[] => {
    const property = properties[field]
    if (
      fields.indexOf(field) !== index ||
      field === COUNT_FIELD ||
      (field !== MODEL_AXIS && !(property && (isComparable(property) || isPrompt(field, property))))
    )
      return [{ field, code: 'not_valid', params: {} }]
    if (values.length === 0) return [{ field, code: 'no_choice', params: {} }]
    return new Set(values).size < values.length ? [{ field, code: 'same_twice', params: {} }] : []
  })
  const runs = axes.reduce((product, { values }) => product * values.length, 1)
  const last = fields.at(-1)
  if (last === undefined) return problems
  return [
    ...problems,
    ...(axes.length > COMPARISON.axes ? [{ field: last, code: 'too_many_axes', params: { limit: COMPARISON.axes } } as const] : []),
    ...(runs > COMPARISON.cells ? [{ field: last, code: 'too_many_cells', params: { limit: COMPARISON.cells } } as const] : []),
  ]
}
