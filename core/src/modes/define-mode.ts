import type { ModeId } from '../domain/mode-ids.ts'
import type { FormTraits, ModelTraits } from '../domain/model.ts'
import type { Input, Properties } from '../domain/property.ts'
import type { Task, TaskKind, TaskOf } from '../domain/task.ts'
import type { Text } from '../domain/text.ts'
import type { Problem } from '../domain/validate-input.ts'
import { promptTraits, type AsInstruction, instructionTask } from './as-instruction.ts'
import type { Field, Scope } from './fields/field.ts'

/** A generation mode, one folder per mode: menu, form, price and task are derived from its `mode.ts`. */
export interface Mode {
  readonly id: ModeId
  /** Name of its icon, as exported by `lucide-react`. */
  readonly icon: string
  readonly label: Text
  /** One line for the menu: its use. */
  readonly summary: Text
  readonly group: 'create' | 'edit' | 'enhance' | 'video' | 'sound' | 'design' | 'more'
  readonly media: 'image' | 'video' | 'voice' | '3d' | 'style'
  /** Members who may use it. */
  readonly access: 'member' | 'allowlisted'
  /** Its works can be published. False for modes that repair or cut out a photo. */
  readonly publishable?: boolean
  readonly task: TaskKind
  /** Inputs of this model in the order of the form: first those of the mode, then those of the model's own form, unless the model sets an order. */
  properties(model: FormTraits, scope?: Scope): Properties
  /** Checks a validated input for errors across fields. */
  check(input: Input): readonly Problem[]
  /** Dots for one run; a whole number. */
  price(input: Input, model: Pick<ModelTraits, 'cost'>): number
  /** Number of outputs of a run. */
  outputs(input: Input): number
  /** Validated input to task. The seed is chosen by the caller. */
  toTask(input: Input, seed: number): Task
  /** Converts its task for a model that edits by instruction; undefined if an instruction cannot express it. */
  readonly words?: (task: Task, model: Pick<ModelTraits, 'defaults'>) => Task
  /** Task that `words` makes. */
  readonly wordsTask?: TaskKind
}

type Fields = Readonly<Record<string, Field<unknown>>>
type InputOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never }

interface Definition<K extends TaskKind, F extends Fields> extends Pick<
  Mode,
  'id' | 'icon' | 'label' | 'summary' | 'group' | 'media' | 'access' | 'publishable'
> {
  readonly task: K
  readonly fields: F
  readonly check?: (input: InputOf<F>) => readonly Problem[]
  readonly outputs?: (input: InputOf<F>) => number
  /** Default: the model's cost for each output. */
  readonly price?: (input: InputOf<F>, model: Pick<ModelTraits, 'cost'>) => number
  readonly toTask: (input: InputOf<F>, seed: number) => TaskOf<K>
  readonly words?: AsInstruction<K, Extract<keyof F, string>>
}

export function defineMode<const K extends TaskKind, const F extends Fields>(definition: Definition<K, F>): Mode {
  const { fields, toTask, check = () => [], outputs = () => 1, price, words, ...rest } = definition
  const read = (input: Input): InputOf<F> => readFields(fields, input)
  return {
    ...rest,
    properties: (model, scope = {}) =>
      propertiesOf(fields, words && model.byWords?.includes(rest.id) ? promptTraits(model, words.fields) : model, scope),
    check: (input) => check(read(input)),
    outputs: (input) => outputs(read(input)),
    price: (input, model) => (price ? price(read(input), model) : model.cost * outputs(read(input))),
    toTask: (input, seed) => toTask(read(input), seed),
    ...(words && { words: (task, model) => (isOf(task, rest.task) ? instructionTask(words.ask(task), { task, model }) : task) }),
    ...(words && { wordsTask: words.as ?? 'image-to-image' }),
  }
}

const isOf = <K extends TaskKind>(task: Task, kind: K): task is TaskOf<K> => task.kind === kind

function propertiesOf(fields: Fields, { form = {}, ...model }: FormTraits, scope: Scope): Properties {
  const order = model.fields ?? Object.keys(fields)
  const asked = new Map(Object.entries(fields).filter(([name]) => order.includes(name)))
  const entries = [...new Set([...order, ...Object.keys(form)])].flatMap((name) => {
    const property = asked.get(name)?.property(model, scope) ?? (Object.hasOwn(form, name) ? form[name] : undefined)
    return property ? [[name, property] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Values of the fields of a model's own form: the options of its runs. */
export function optionsOf(input: Input, { form = {} }: Pick<FormTraits, 'form'>): Input {
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(form, name)))
}

/** Values of a stored or validated input with the types of the fields; fields that a model does not have get their fallback. */
function readFields<F extends Fields>(fields: F, input: Input): InputOf<F> {
  // The only place where the mapped type meets the loop that builds it.
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read(input[name])])) as InputOf<F>
}
