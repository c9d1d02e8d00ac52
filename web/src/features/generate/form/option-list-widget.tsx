import { localize } from '@stipple/core/domain/text'
import { entriesOf } from '@stipple/core/domain/value'
import { useId } from 'react'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { OptionList } from '../../../components/option-list/option-list.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { WidgetProps } from './widget-props.ts'

/** One or several of many options. */
export function OptionListWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  const language = useLanguage()
  const { options = [], limit = 1, readOnly = false } = property
  const listed = entriesOf(value)
  const chosen = options.flatMap((option) =>
    (limit > 1 ? listed.includes(String(option.value)) : option.value === value) ? [option.value] : [],
  )
  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={problem}>
      <OptionList
        label={label}
        options={options.map(({ label: name, mark, description, ...rest }) => ({
          ...rest,
          label: localize(name, language),
          ...(mark && { mark: localize(mark, language) }),
          ...(description && { description: localize(description, language) }),
        }))}
        chosen={chosen}
        limit={limit}
        disabled={readOnly}
        describedBy={describedBy(id, { hint, problem })}
        onChange={(next) => onChange(limit > 1 ? (next.length > 0 ? next.map(String) : undefined) : next[0])}
      />
    </FieldShell>
  )
}
