import type { ModelItem } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import type { Input, Properties, Property, Value } from '@stipple/core/domain/property'
import { type Problem, validateInput } from '@stipple/core/domain/validate-input'
import type { Mode } from '@stipple/core/modes/define-mode'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsOf, modelsQuery, schemaQuery } from '../../catalogue/public.ts'
import { chooseModel, type Draft, type DraftKey, setField, useDraft, useDrafts } from '../../drafts/public.ts'
import { useOptions } from '../../options/public.ts'

/** What a form asks for, and whom. */
export interface Asked {
  readonly mode: Mode
  readonly models: readonly ModelItem[] | undefined
  readonly model: ModelItem | undefined
  /** Undefined while the schema is on its way. */
  readonly properties: Properties | undefined
  readonly failed: boolean
  readonly retry: () => void
  /** The form goes beyond the usual sizes and steps. */
  readonly larger: boolean
  /** What is run is an app: `settled` is what it does not ask for, undefined where that is not known. */
  readonly app?: { readonly template: Template; readonly settled: Input | undefined }
}

export interface Form extends Asked {
  /** Of the draft that fills it. */
  readonly key: DraftKey
  readonly valueOf: (field: string) => Value | undefined
  readonly set: (field: string, value: Value | undefined) => void
  /** Fields whose file is still on its way: nothing is sent until it has arrived. */
  readonly busy: readonly string[]
  readonly setBusy: (field: string, busy: boolean) => void
  /** Fields that differ from how they began; words and pictures have no such beginning. */
  readonly changed: readonly string[]
  /** Puts fields back to how they began. */
  readonly reset: (fields: readonly string[]) => void
  readonly chooseModel: (model: string) => void
  readonly problems: readonly Problem[]
  /** What would be sent; undefined while something is wrong with it. */
  readonly input: Input | undefined
  /** Dots for one run as the form stands; undefined until the schema is there. */
  readonly cost: number | undefined
  readonly outputs: number
}

/** The form of a mode with the model that is wanted, else the one used last, else the first that can do it. */
export function useForm(mode: Mode, wanted: string | undefined): Form {
  const language = useLanguage()
  const catalogue = useQuery(modelsQuery(language))
  const last = useDrafts((state) => state.models[mode.id])
  const larger = useOptions((options) => options.allowLargerParams)

  const models = catalogue.data && modelsOf(catalogue.data, mode.id)
  const find = (id: string | undefined) => models?.find((model) => model.model === id)
  const model = find(wanted) ?? find(last) ?? models?.find((one) => one.default) ?? models?.[0]
  // The schema does not wait for the catalogue when it is known what to ask for.
  const known = model?.model ?? (models ? undefined : (wanted ?? last))
  const schema = useQuery({ ...schemaQuery({ model: known ?? '', mode: mode.id, language, larger }), enabled: known !== undefined })
  const asked: Asked = {
    mode,
    models,
    model,
    properties: schema.data,
    failed: schema.isError || catalogue.isError,
    retry: () => void (catalogue.isError ? catalogue.refetch() : schema.refetch()),
    larger,
  }
  return useFormOf(asked, mode.id)
}

/** The form of whatever is asked for, filled with the draft of that key. */
export function useFormOf(asked: Asked, key: DraftKey): Form {
  const { mode, model, properties, app } = asked
  const draft = useDraft(key)
  const [busy, setBusy] = useState<readonly string[]>([])

  const { problems, input, cost, outputs } = useMemo(() => {
    if (!properties) return { problems: [], input: undefined, cost: undefined, outputs: 1 }
    const checked = validateInput(properties, draft)
    const drawn: Input = { ...app?.settled, ...initialsOf(properties), ...draft }
    const wrong = checked.ok ? checkedBy(mode, { input: checked.input, app }) : checked.problems
    return {
      problems: wrong,
      input: checked.ok && wrong.length === 0 ? checked.input : undefined,
      cost: model && mode.price(drawn, model),
      outputs: mode.outputs(drawn),
    }
  }, [properties, draft, mode, model, app])

  const set = (field: string, value: Value | undefined) => setField(key, field, value, properties)
  return {
    ...asked,
    key,
    valueOf: (field) => draft[field] ?? properties?.[field]?.initial,
    set,
    busy,
    setBusy: (field, is) =>
      setBusy((before) => (before.includes(field) === is ? before : is ? [...before, field] : before.filter((one) => one !== field))),
    changed: changedFields(properties, draft),
    reset: (fields) => fields.forEach((field) => set(field, undefined)),
    chooseModel: (id) => {
      // Each app has a draft of its own.
      if (!app) chooseModel({ mode: mode.id, model: id, kept: keptFields(properties) })
    },
    problems,
    input,
    cost,
    outputs,
  }
}

/** What no single field can tell; of an app only where all its fields are known. */
function checkedBy(mode: Mode, { input, app }: { input: Input; app: Asked['app'] }): readonly Problem[] {
  if (!app) return mode.check(input)
  return app.settled ? mode.check({ ...app.settled, ...input }) : []
}

function initialsOf(properties: Properties): Input {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial] as const])),
  )
}

/** What a person wrote or gave, which no other model's defaults should take away. */
const keptFields = (properties: Properties = {}): string[] =>
  Object.entries(properties).flatMap(([name, property]) => (isGiven(property) ? [name] : []))

function changedFields(properties: Properties = {}, draft: Draft): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = draft[name]
    const isSettled = isGiven(property) || property.hidden || property.readOnly
    return isSettled || value === undefined || value === property.initial ? [] : [name]
  })
}

const isGiven = ({ widget, over, initial }: Property): boolean =>
  widget === 'prompt' || widget === 'image' || widget === 'file' || over !== undefined || (widget === 'text' && initial === undefined)
