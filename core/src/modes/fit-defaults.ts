import type { ModelTraits } from '../domain/model.ts'
import type { Property, Value } from '../domain/property.ts'
import type { Text } from '../domain/text.ts'
import { validateInput } from '../domain/validate-input.ts'
import type { Mode } from './define-mode.ts'
import { MODE_LIST } from './find-mode.ts'

type Traits = Pick<ModelTraits, 'label' | 'tasks' | 'can' | 'limits' | 'defaults' | 'fields' | 'form' | 'byWords'>
type DefaultName = keyof NonNullable<ModelTraits['defaults']>

/** Model defaults by the fields that start with them. */
const DEFAULTS: Readonly<Record<string, DefaultName>> = {
  width: 'width',
  height: 'height',
  steps: 'steps',
  cfg_scale: 'cfg',
  factor: 'factor',
  denoising_strength: 'strength',
  seconds: 'seconds',
  sampler_name: 'sampler',
}

interface Fitted<T> {
  /** Undefined if no mode is left that the model can serve. */
  readonly model: T | undefined
  /** Notes to the operator: changed values, and omitted modes. */
  readonly notes: readonly Text[]
}

/**
 * Checks the defaults of a model against its own forms, in every mode that it serves. An invalid value is replaced by the nearest valid one; a
 * mode whose form has no valid value is omitted.
 */
export function fitDefaults<T extends Traits>(given: T): Fitted<T> {
  const notes: Text[] = []
  let model = given
  for (const mode of MODE_LIST.filter(({ task }) => given.tasks.includes(task))) {
    for (const [name, property] of misfits(mode, model)) {
      const value = nearest(property)
      const changed = withInitial(model, { name, value })
      notes.push(adjusted(model.label, property, value))
      model = changed
    }
    const [left] = misfits(mode, model)
    if (!left) continue
    model = { ...model, tasks: model.tasks.filter((task) => task !== mode.task) }
    notes.push(leftOut({ model: model.label, mode: mode.label, field: left[1].label }))
  }
  return { model: model.tasks.length > 0 ? model : undefined, notes }
}

/** Fields of a form with an invalid initial value, for members with and without larger parameters; a range or a choice without any value makes all invalid. */
function misfits(mode: Mode, model: Traits): readonly (readonly [string, Property])[] {
  const fields = [{}, { larger: true }].flatMap((scope) => Object.entries(mode.properties(model, scope)))
  const wrong = fields.filter(([name, property]) => isEmptyRange(property) || !passes(name, property))
  return [...new Map(wrong.toReversed())]
}

const isEmptyRange = ({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, type }: Property): boolean =>
  type !== 'string' && minimum > maximum

const passes = (name: string, property: Property): boolean => property.initial === undefined || validateInput({ [name]: property }, {}).ok

/** The valid value nearest to the initial one of a field; undefined if it starts empty instead. */
function nearest({ initial, type, options, minimum, maximum, step, required }: Property): Value | undefined {
  if (options) {
    const open = options.filter(({ disabled }) => !disabled).map(({ value }) => value)
    return typeof initial === 'number' ? nearestOf(open, initial) : required || type !== 'string' ? open[0] : undefined
  }
  if (typeof initial !== 'number') return undefined
  const [least, most] = [minimum ?? Number.NEGATIVE_INFINITY, maximum ?? Number.POSITIVE_INFINITY]
  const origin = minimum ?? 0
  const grid = step ?? (type === 'integer' ? 1 : undefined)
  const within = Math.min(most, Math.max(least, Number.isFinite(initial) ? initial : origin))
  if (grid === undefined) return within
  const on = (round: (value: number) => number): number => Number((origin + round((within - origin) / grid) * grid).toFixed(6))
  return on(Math.round) <= most ? on(Math.round) : on(Math.floor)
}

const nearestOf = (values: readonly Value[], wanted: number): Value | undefined =>
  values.toSorted((one, other) => Math.abs(Number(one) - wanted) - Math.abs(Number(other) - wanted))[0]

function withInitial<T extends Traits>(model: T, { name, value }: { readonly name: string; readonly value: Value | undefined }): T {
  const own = model.form?.[name]
  if (own) {
    const { initial: _initial, ...rest } = own
    return { ...model, form: { ...model.form, [name]: { ...rest, ...(value !== undefined && { initial: value }) } } }
  }
  const key = Object.hasOwn(DEFAULTS, name) ? DEFAULTS[name] : undefined
  return key === undefined ? model : { ...model, defaults: { ...model.defaults, [key]: value } }
}

const adjusted = (model: Text, { label, initial }: Property, value: Value | undefined): Text => ({
  en: `${model.en}: the default ${String(initial)} of ${label.en} is outside the model’s limits; ${value === undefined ? 'it is left empty' : `${String(value)} is used`}.`,
  zh: `${model.zh}：${label.zh} ${String(initial)} 不符合该模型自身的限制，${value === undefined ? '已留空' : `已改用 ${String(value)}`}。`,
})

const leftOut = ({ model, mode, field }: Readonly<Record<'model' | 'mode' | 'field', Text>>): Text => ({
  en: `${model.en} is not offered for ${mode.en}: no value fits the limits of ${field.en}.`,
  zh: `${model.zh} 不提供“${mode.zh}”：${field.zh}的限制内没有可用的值。`,
})
