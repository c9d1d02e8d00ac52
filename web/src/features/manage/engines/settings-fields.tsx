import type { SettingField } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LabelledChoice } from '../../../components/choice/labelled-choice.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Values } from './setting-values.ts'
import styles from './engines.module.css'

interface Props {
  readonly fields: readonly SettingField[]
  readonly values: Values
  /** By field. */
  readonly problems: Readonly<Record<string, string>>
  /** Ends of stored secrets, by field. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly onChange: (values: Values) => void
}

/** The form of a kind’s settings. */
export function SettingsFields({ fields, values, problems, secrets = {}, onChange }: Props) {
  return fields.map((field) => (
    <Setting
      key={field.name}
      field={field}
      value={values[field.name]}
      problem={problems[field.name]}
      kept={secrets[field.name]}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ))
}

interface SettingProps {
  readonly field: SettingField
  readonly value: Values[string]
  readonly problem: string | undefined
  readonly kept: string | undefined
  readonly onChange: (value: Values[string]) => void
}

function Setting({ field: { name, label, hint, widget, required, options = [], example }, value, problem, kept, onChange }: SettingProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  const words = localize(hint, language)
  const shared = { label: localize(label, language), problem, ...(words !== undefined && { hint: words }) }
  switch (widget) {
    case 'switch':
      return (
        <div>
          <Switch
            label={shared.label}
            checked={value === true}
            onChange={onChange}
            {...(words !== undefined && { 'aria-describedby': `${id}-hint` })}
          />
          {words !== undefined && (
            <p id={`${id}-hint`} className={styles.small}>
              {words}
            </p>
          )}
        </div>
      )
    case 'choice':
      return (
        <LabelledChoice
          label={shared.label}
          value={text}
          options={options.map((option) => ({ value: option.value, label: localize(option.label, language) }))}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <FieldShell id={id} {...shared}>
          <NumberInput
            id={id}
            value={typeof value === 'number' ? value : undefined}
            invalid={problem !== undefined}
            describedBy={describedBy(id, shared)}
            onChange={onChange}
          />
        </FieldShell>
      )
    case 'lines':
      return <TextArea {...shared} rows={4} value={text} onChange={(event) => onChange(event.target.value)} />
    case 'code':
      return (
        <div className={styles.whole}>
          <TextArea
            {...shared}
            code
            required={required}
            rows={8}
            value={text}
            aside={
              example !== undefined &&
              text.trim() === '' && (
                <Button size="small" look="quiet" onClick={() => onChange(example)}>
                  {t('engines.connect.example')}
                </Button>
              )
            }
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )
    case 'secret':
      return (
        <>
          <TextInput
            {...shared}
            hint={t('engines.connect.secretHint', { hint: words ?? '' }).trim()}
            type="password"
            // Browsers fill in saved passwords despite `off`.
            autoComplete="new-password"
            name={`engine-${name}`}
            required={required && kept === undefined}
            disabled={value === null}
            placeholder={kept === undefined || value === null ? undefined : t('engines.connect.kept', { end: kept })}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          {kept !== undefined && !required && (
            <Switch
              label={t('engines.connect.forget', { name: shared.label })}
              checked={value === null}
              onChange={(gone) => onChange(gone ? null : undefined)}
            />
          )}
        </>
      )
    default:
      return (
        <TextInput
          {...shared}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}
