import type { ModelItem } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import type { Axis } from '@stipple/core/domain/comparison'
import { readInput } from '@stipple/core/domain/list-text'
import { inLanguage } from '@stipple/core/domain/option-order'
import { workOf } from '@stipple/core/domain/pace'
import type { Input, Properties, Property, Value } from '@stipple/core/domain/property'
import { type Problem, validateInput } from '@stipple/core/domain/validate-input'
import { sameValue } from '@stipple/core/domain/value'
import type { Expansion } from '@stipple/core/domain/wildcards'
import type { Mode } from '@stipple/core/modes/define-mode'
import { itemsOf, type QuoteItem } from '@stipple/core/modes/quote'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isOffline } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsOf, modelsQuery, useProperties } from '../../catalogue/public.ts'
import { chooseModel, type Draft, type DraftKey, PLAIN_MODEL, setField, useDraft, useDrafts } from '../../drafts/public.ts'
import { useOptions } from '../../options/public.ts'
import type { FieldChange } from './widget-props.ts'

/** Description of a form: mode, model and properties. */
export interface FormSubject {
  readonly mode: Mode
  readonly models: readonly ModelItem[] | undefined
  readonly model: ModelItem | undefined
  /** Undefined while the model's traits are loading. */
  readonly properties: Properties | undefined
  readonly failed: boolean
  readonly retry: () => void
  /** Allows sizes and steps beyond the usual. */
  readonly larger: boolean
  /** The app in use: `settled` has its preset values, undefined while unknown. */
  readonly app?: { readonly template: Template; readonly settled: Input | undefined }
}

/** Several values of some fields, whose combinations are all run. */
export interface Comparison {
  /** Axes that the member has chosen. */
  readonly axes: readonly Axis[]
  /** Axes in use: those, and the prompts from alternatives. Empty for a single run. */
  readonly runs: readonly Axis[]
  /** Fields that can vary: `model`, if there are several, and form fields. */
  readonly fields: readonly string[]
  readonly set: (axes: readonly Axis[]) => void
  /** An axis of a field with its initial values. */
  readonly axisOf: (field: string) => Axis
}

/** Meaning of the prompts: alternatives `{red|blue} fox`, lists `__colours__` and variables `{{subject}}`. */
export interface Alternatives extends Expansion {
  /** The prompt as it was typed. */
  readonly typed: string
  /** The member wants the braces sent literally. */
  readonly literal: boolean
  /** Names of the `{{variables}}` in both prompts, and all last values. */
  readonly variables: readonly string[]
  readonly values: Readonly<Record<string, string>>
  /** Names in double underscores without a matching list. */
  readonly missing: readonly string[]
}

export interface Form extends FormSubject {
  /** Key of the draft that holds its values. */
  readonly key: DraftKey
  readonly valueOf: (field: string) => Value | undefined
  readonly set: (field: string, value: Value | undefined, change?: FieldChange) => void
  /** Fields with running uploads, which block sending. */
  readonly busy: readonly string[]
  readonly setBusy: (field: string, busy: boolean) => void
  /** Fields that differ from their initial value; prompts and files have none. */
  readonly changed: readonly string[]
  /** Resets fields to their initial values. */
  readonly reset: (fields: readonly string[]) => void
  readonly chooseModel: (model: string) => void
  readonly problems: readonly Problem[]
  /** Input to send; undefined while it has problems. */
  readonly input: Input | undefined
  /** Comparison; undefined if the mode does not support it. */
  readonly comparison?: Comparison
  /** Undefined if the prompt has none, or the mode does not support comparisons. */
  readonly alternatives?: Alternatives
  /** Price of one run with the current values, or of a whole comparison, in dots; undefined until the form has loaded. */
  readonly cost: number | undefined
  /** Items of the price of one run. */
  readonly items: readonly QuoteItem[]
  readonly outputs: number
  /** Work of one output (core's `workOf`), proportional to the run's time; undefined until the form has loaded. */
  readonly work: number | undefined
}

/** The form of a mode with the requested model, otherwise the last used, otherwise the default. */
export function useForm(mode: Mode, wanted: string | undefined): Form {
  const language = useLanguage()
  const catalogue = useQuery(modelsQuery(language))
  const last = useDrafts((state) => state.models[mode.id])
  const larger = useOptions((options) => options.allowLargerParams)

  const models = catalogue.data && modelsOf(catalogue.data, mode.id)
  const find = (id: string | undefined) => models?.find((model) => model.model === id)
  const model = find(wanted) ?? find(last) ?? models?.find((one) => one.default) ?? models?.[0]
  // The form is requested before the catalogue if the model is known.
  const known = model?.model ?? (models ? undefined : (wanted ?? last))
  const { properties, failed, retry } = useProperties({ mode: mode.id, model: known, larger })
  // Offline, a form has the fields common to all models, so that drawing and writing continue.
  const isAway = !catalogue.data && isOffline(catalogue.error)
  const plain = useMemo(() => (isAway ? inLanguage(mode.properties(PLAIN_MODEL), language) : undefined), [isAway, mode, language])
  const asked: FormSubject = {
    mode,
    models,
    model,
    properties: properties ?? plain,
    failed: failed || catalogue.isError,
    retry: () => (catalogue.isError ? void catalogue.refetch() : retry()),
    larger,
  }
  return useFormOf(asked, mode.id)
}

/** The form of a description, filled with the draft of that key. */
export function useFormOf(asked: FormSubject, key: DraftKey): Form {
  const { mode, model, properties, app } = asked
  const kept = useDraft(key)
  const draft = useMemo(() => (properties ? readInput(properties, kept) : kept), [properties, kept])
  const [busy, setBusy] = useState<readonly string[]>([])

  const { problems, input, cost, items, outputs, work } = useMemo(() => {
    if (!properties) return { problems: [], input: undefined, cost: undefined, items: [], outputs: 1, work: undefined }
    const checked = validateInput(properties, draft)
    const drawn: Input = { ...app?.settled, ...initialsOf(properties), ...draft }
    const wrong = checked.ok ? checkedBy(mode, { input: checked.input, app }) : checked.problems
    return {
      problems: wrong,
      input: checked.ok && wrong.length === 0 ? checked.input : undefined,
      cost: model && mode.price(drawn, model),
      items: model ? itemsOf(mode, drawn, model) : [],
      outputs: mode.outputs(drawn),
      work: workOf(drawn),
    }
  }, [properties, draft, mode, model, app])

  const set: Form['set'] = (field, value, change) => setField(key, field, value, { ...(properties && { properties }), ...change })
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
      // An app fixes its model, and has its own draft.
      if (!app) chooseModel({ mode: mode.id, model: id, kept: keptFields(properties) })
    },
    problems,
    input,
    cost,
    items,
    outputs,
    work,
  }
}

/** Problems across fields; for an app only if all its values are known. */
function checkedBy(mode: Mode, { input, app }: { input: Input; app: FormSubject['app'] }): readonly Problem[] {
  if (!app) return mode.check(input)
  return app.settled ? mode.check({ ...app.settled, ...input }) : []
}

function initialsOf(properties: Properties): Input {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial] as const])),
  )
}

/** Prompts and files, which another model's defaults must not replace. */
const keptFields = (properties: Properties = {}): string[] =>
  Object.entries(properties).flatMap(([name, property]) => (isGiven(property) ? [name] : []))

function changedFields(properties: Properties = {}, draft: Draft): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = draft[name]
    const isSettled = isGiven(property) || property.hidden || property.readOnly
    return isSettled || value === undefined || sameValue(value, property.initial) ? [] : [name]
  })
}

const isGiven = ({ widget, over, initial }: Property): boolean =>
  widget === 'prompt' || widget === 'image' || widget === 'file' || over !== undefined || (widget === 'text' && initial === undefined)
