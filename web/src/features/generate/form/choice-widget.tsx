import { localize } from '@stipple/core/domain/text'
import { useId } from 'react'
import { Choice } from '../../../components/choice/choice.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { WidgetProps } from './widget-props.ts'

/** A few values side by side: the options, or each whole number between the bounds. */
export function ChoiceWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  const language = useLanguage()
  const { minimum = 1, maximum = 1, step = 1 } = property
  const options =
    property.options?.map((option) => ({ value: option.value, label: localize(option.label, language) })) ??
    Array.from({ length: Math.floor((maximum - minimum) / step) + 1 }, (_, index) => ({
      value: minimum + index * step,
      label: String(minimum + index * step),
    }))
  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={problem}>
      <Choice
        wide
        label={label}
        value={typeof value === 'object' ? undefined : value}
        options={options}
        disabled={property.readOnly ?? false}
        describedBy={describedBy(id, { hint, problem })}
        onChange={onChange}
      />
    </FieldShell>
  )
}
