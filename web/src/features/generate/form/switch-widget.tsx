import { useId } from 'react'
import { FieldReset } from '../../../components/field/field-reset.tsx'
import { describedBy, FieldNotes } from '../../../components/field/field-shell.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import type { WidgetProps } from './widget-props.ts'

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
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  )
}
