import { useId } from 'react'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Range } from '../../../components/range/range.tsx'
import type { WidgetProps } from './widget-props.ts'
import styles from './slider-widget.module.css'

/** A slider with its number beside it; without both bounds, the number alone. */
export function SliderWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  const { minimum, maximum, step = 1, readOnly } = property
  const number = typeof value === 'number' ? value : undefined
  const bounded = minimum !== undefined && maximum !== undefined
  const description = describedBy(id, { hint, problem })
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem}>
      <div className={styles.line}>
        {bounded && (
          <Range
            label={label}
            value={number ?? minimum}
            minimum={minimum}
            maximum={maximum}
            step={step}
            disabled={readOnly}
            onChange={onChange}
          />
        )}
        <div className={bounded ? styles.number : styles.alone}>
          <NumberInput
            id={id}
            value={number}
            minimum={minimum}
            maximum={maximum}
            step={step}
            disabled={readOnly}
            invalid={problem !== undefined}
            describedBy={description}
            onChange={(next) => onChange(next)}
          />
        </div>
      </div>
    </FieldShell>
  )
}
