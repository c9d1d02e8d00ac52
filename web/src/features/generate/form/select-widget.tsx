import { localize } from '@stipple/core/domain/text'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { WidgetProps } from './widget-props.ts'
import input from '../../../components/field/input.module.css'

export function SelectWidget({ name, property, label, hint, value, problem, onChange }: WidgetProps) {
  const id = useId()
  const { t } = useTranslation()
  const language = useLanguage()
  const options = property.options ?? []
  return (
    <FieldShell id={id} label={label} hint={hint} problem={problem}>
      <select
        id={id}
        name={name}
        className={input.input}
        disabled={property.readOnly}
        value={options.findIndex((option) => option.value === value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint, problem })}
        onChange={(event) => onChange(options[Number(event.target.value)]?.value)}
      >
        {value === undefined && <option value={-1}>{t('generate.pick')}</option>}
        {options.map((option, index) => (
          <option key={String(option.value)} value={index} disabled={option.disabled}>
            {localize(option.label, language)}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}
