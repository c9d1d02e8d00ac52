import { useId } from 'react'
import { FieldReset } from '../../../components/field/field-reset.tsx'
import { describedBy } from '../../../components/field/field-shell.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import type { WidgetProps } from './widget-props.ts'
import styles from './switch-widget.module.css'

export function SwitchWidget({ name, property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  return (
    <div>
      <FieldReset />
      <Switch
        label={label}
        name={name}
        checked={value === true}
        disabled={property.readOnly}
        aria-describedby={describedBy(id, { hint, problem })}
        onChange={onChange}
      />
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
