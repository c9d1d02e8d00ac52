import { type CSSProperties, useId } from 'react'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { NumberInput } from './number-input.tsx'
import type { WidgetProps } from './widget-props.ts'
import styles from './slider-widget.module.css'

/** A slider with its number beside it; without both bounds, the number alone. */
export function SliderWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  const { minimum, maximum, step = 1, readOnly } = property
  const number = typeof value === 'number' ? value : undefined
  const bounded = minimum !== undefined && maximum !== undefined
  const share = bounded ? (((number ?? minimum) - minimum) / (maximum - minimum)) * 100 : 0
  const description = describedBy(id, { hint, problem })
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem}>
      <div className={styles.line}>
        {bounded && (
          <input
            type="range"
            className={styles.range}
            style={asStyle({ '--share': `${share}%` })}
            aria-label={label}
            min={minimum}
            max={maximum}
            step={step}
            value={number ?? minimum}
            disabled={readOnly}
            onChange={(event) => onChange(Number(event.target.value))}
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
            onChange={onChange}
          />
        </div>
      </div>
    </FieldShell>
  )
}

/** React's style type does not know custom properties. */
const asStyle = (properties: Readonly<Record<`--${string}`, string>>): CSSProperties => properties
