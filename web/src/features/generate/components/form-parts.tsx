// @offline
import type { ModelItem } from '@stipple/core/contract/shapes'
import { readInput } from '@stipple/core/domain/list-text'
import { workOf } from '@stipple/core/domain/pace'
import type { Input, Properties, Value } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { itemsOf } from '@stipple/core/modes/quote'
import { useState } from 'react'
import type { Form } from '../form/use-form.ts'
import { FieldOf, FormFields } from './form-fields.tsx'
import { SubmitBar } from './submit-bar.tsx'
import type { Run } from './use-run.ts'
import styles from './form-parts.module.css'

interface Kind {
  readonly mode: Mode
  readonly model: ModelItem | undefined
}

interface FieldProps extends Kind {
  readonly properties: Properties
  /** The field, or the first field of a group. */
  readonly name: string
  readonly values: Input
  readonly onChange: (field: string, value: Value | undefined) => void
  readonly problemOf: (field: string) => string | undefined
}

/** A control of a model's form, with values kept by the caller. */
export function ParameterField({ name, properties, values, onChange, problemOf, ...kind }: FieldProps) {
  const form = formOf(kind, { properties, values, onChange })
  return <FieldOf form={form} run={{ ...INERT_RUN, problemOf }} properties={properties} name={name} />
}

interface PreviewProps extends Kind {
  readonly properties: Properties
  /** Preset values, which may affect the price. */
  readonly settled: Input
  /** Price of one output of a model that is not listed yet. */
  readonly cost?: number
}

/** A form as its users will see it: it can be filled in but not sent. */
export function FormPreview({ properties, settled, cost, ...kind }: PreviewProps) {
  const [values, setValues] = useState<Input>({})
  const onChange = (field: string, value: Value | undefined) =>
    setValues((before) => {
      const { [field]: _, ...rest } = before
      return value === undefined ? rest : { ...rest, [field]: value }
    })
  const form = formOf(kind, { properties, values, onChange, settled, cost })
  return (
    <div className={styles.preview}>
      <div className={styles.fields}>
        <FormFields form={form} run={INERT_RUN} properties={properties} area="main" />
        <FormFields form={form} run={INERT_RUN} properties={properties} area="advanced" />
      </div>
      <SubmitBar form={form} run={INERT_RUN} />
    </div>
  )
}

interface Values {
  readonly properties: Properties
  readonly values: Input
  readonly onChange: (field: string, value: Value | undefined) => void
  readonly settled?: Input
  readonly cost?: number | undefined
}

function formOf({ mode, model }: Kind, { properties, values: kept, onChange, settled = {}, cost = model?.cost }: Values): Form {
  const values = readInput(properties, kept)
  const begun = Object.entries(properties).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial] as const]))
  const drawn: Input = { ...settled, ...Object.fromEntries(begun), ...values }
  return {
    key: mode.id,
    mode,
    models: undefined,
    model,
    properties,
    failed: false,
    retry: () => undefined,
    larger: false,
    valueOf: (field) => values[field] ?? properties[field]?.initial,
    set: onChange,
    busy: [],
    setBusy: () => undefined,
    changed: [],
    reset: (fields) => fields.forEach((field) => onChange(field, undefined)),
    chooseModel: () => undefined,
    problems: [],
    input: undefined,
    cost: cost === undefined ? undefined : mode.price(drawn, { cost }),
    items: cost === undefined ? [] : itemsOf(mode, drawn, { cost }),
    outputs: mode.outputs(drawn),
    work: workOf(drawn),
  }
}

/** The run of a form that is never sent. */
const INERT_RUN: Run = {
  send: () => undefined,
  sending: false,
  reasons: [],
  next: undefined,
  goTo: () => undefined,
  isShort: false,
  problemOf: () => undefined,
  refusal: undefined,
  pause: 0,
  wait: undefined,
}
