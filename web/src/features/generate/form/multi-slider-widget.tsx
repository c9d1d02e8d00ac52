import { entriesOf } from '@stipple/core/domain/value'
import { useId } from 'react'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { MultiSlider } from '../../../components/multi-slider/multi-slider.tsx'
import type { WidgetProps } from './widget-props.ts'

/** Several values of one setting. */
export function MultiSliderWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  const { minimum = 0, maximum = 1, step = 1, limit, readOnly } = property
  const values = entriesOf(value).map(Number)
  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={problem}>
      <MultiSlider
        label={label}
        values={values.length > 0 ? values : [minimum]}
        minimum={minimum}
        maximum={maximum}
        step={step}
        limit={limit}
        disabled={readOnly}
        describedBy={describedBy(id, { hint, problem })}
        onChange={(next) => onChange(next.length > 0 ? next.map(String) : undefined)}
      />
    </FieldShell>
  )
}
