import { useId } from 'react'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { NegativeTools } from './prompt-tools.tsx'
import type { WidgetProps } from './widget-props.ts'
import input from '../../../components/field/input.module.css'

export function TextWidget({ name, property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        name={name}
        className={input.input}
        rows={2}
        value={typeof value === 'string' ? value : ''}
        readOnly={property.readOnly}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint, problem })}
        onChange={(event) => onChange(event.target.value)}
      />
      {name === 'negative_prompt' && <NegativeTools text={typeof value === 'string' ? value : ''} onChange={onChange} />}
    </FieldShell>
  )
}
