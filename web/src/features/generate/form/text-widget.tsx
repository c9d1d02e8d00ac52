import { Suspense, useId, useState } from 'react'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import type { WidgetProps } from './widget-props.ts'
import input from '../../../components/field/input.module.css'

const NegativeTools = lazy(async () => ({ default: (await import('./negative-tools.tsx')).NegativeTools }))

export function TextWidget({ name, property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem}>
      <textarea
        ref={setField}
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
      {name === 'negative_prompt' && (
        <Suspense>
          <NegativeTools field={field} text={typeof value === 'string' ? value : ''} onChange={onChange} />
        </Suspense>
      )}
    </FieldShell>
  )
}
