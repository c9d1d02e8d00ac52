import { useId } from 'react'
import { describedBy } from '../../../components/field/field-shell.tsx'
import type { WidgetProps } from './widget-props.ts'
import styles from './switch-widget.module.css'

export function SwitchWidget({ name, property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          name={name}
          checked={value === true}
          disabled={property.readOnly}
          aria-describedby={describedBy(id, { hint, problem })}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
