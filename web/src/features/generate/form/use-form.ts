import type { ModelItem } from '@stipple/core/contract/shapes'
import type { Input, Properties, Property, Value } from '@stipple/core/domain/property'
import { type Problem, validateInput } from '@stipple/core/domain/validate-input'
import type { Mode } from '@stipple/core/modes/define-mode'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsOf, modelsQuery, schemaQuery } from '../../catalogue/public.ts'
import { chooseModel, type Draft, setField, useDraft, useDrafts } from '../../drafts/public.ts'
import { useOptions } from '../../options/public.ts'

export interface Form {
  readonly mode: Mode
  readonly models: readonly ModelItem[] | undefined
  readonly model: ModelItem | undefined
  /** Undefined while the schema is on its way. */
  readonly properties: Properties | undefined
  readonly failed: boolean
  readonly retry: () => void
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
  /** The form goes beyond the usual sizes and steps. */
  readonly larger: boolean
}

/** The form of a mode with the model that is wanted, else the one used last, else the first that can do it. */
export function useForm(mode: Mode, wanted: string | undefined): Form {
  const language = useLanguage()
  const catalogue = useQuery(modelsQuery(language))
  const last = useDrafts((state) => state.models[mode.id])
  const draft = useDraft(mode.id)
  const larger = useOptions((options) => options.allowLargerParams)
  const [busy, setBusy] = useState<readonly string[]>([])

  const models = catalogue.data && modelsOf(catalogue.data, mode.id)
  const find = (id: string | undefined) => models?.find((model) => model.model === id)
  const model = find(wanted) ?? find(last) ?? models?.find((one) => one.default) ?? models?.[0]
  // The schema does not wait for the catalogue when it is known what to ask for.
  const asked = model?.model ?? (models ? undefined : (wanted ?? last))
  const schema = useQuery({ ...schemaQuery({ model: asked ?? '', mode: mode.id, language, larger }), enabled: asked !== undefined })
  const properties = schema.data

  const { problems, input, cost, outputs } = useMemo(() => {
    if (!properties) return { problems: [], input: undefined, cost: undefined, outputs: 1 }
    const checked = validateInput(properties, draft)
    const wrong = checked.ok ? mode.check(checked.input) : checked.problems
    const drawn: Input = { ...initialsOf(properties), ...draft }
    return {
      problems: wrong,
      input: checked.ok && wrong.length === 0 ? checked.input : undefined,
      cost: model && mode.price(drawn, model),
      outputs: mode.outputs(drawn),
    }
  }, [properties, draft, mode, model])

  return {
    mode,
    models,
    model,
    properties,
    failed: schema.isError || catalogue.isError,
    retry: () => void (catalogue.isError ? catalogue.refetch() : schema.refetch()),
    valueOf: (field) => draft[field] ?? properties?.[field]?.initial,
    set: (field, value) => setField(mode.id, field, value),
    busy,
    setBusy: (field, is) =>
      setBusy((before) => (before.includes(field) === is ? before : is ? [...before, field] : before.filter((one) => one !== field))),
    changed: changedFields(properties, draft),
    reset: (fields) => fields.forEach((field) => setField(mode.id, field, undefined)),
    chooseModel: (id) => chooseModel({ mode: mode.id, model: id, kept: keptFields(properties) }),
    problems,
    input,
    cost,
    outputs,
    larger,
  }
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
