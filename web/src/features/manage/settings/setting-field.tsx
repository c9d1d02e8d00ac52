import type { ManagedSetting } from '@stipple/core/contract/manage'
import { MAIL_KINDS } from '@stipple/core/domain/mail-text'
import { LANGUAGES, localize } from '@stipple/core/domain/text'
import { Choice } from '../../../components/choice/choice.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { BonusesEditor } from './bonuses-editor.tsx'
import { CodesEditor } from './codes-editor.tsx'
import { MailEditor } from './mail-editor.tsx'
import { PlansEditor } from './plans-editor.tsx'
import { textIn, textsIn } from './texts-in.ts'
import { useLanguageName } from './use-language-name.ts'
import styles from './setting-form.module.css'

type Value = ManagedSetting['value']

export interface SettingFieldProps {
  readonly setting: ManagedSetting
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onCommit: (value: Value) => void
}

/** Editors of lists and tables. */
const EDITORS: Readonly<Record<string, (props: Pick<SettingFieldProps, 'setting' | 'value' | 'onChange'>) => React.ReactNode>> = {
  'dots.codes': CodesEditor,
  'dots.plans': PlansEditor,
  'dots.bonuses': BonusesEditor,
  ...Object.fromEntries(MAIL_KINDS.map((kind) => [`mails.${kind}`, MailEditor])),
}

/** Input of a setting's value. */
export function SettingField({ setting, value, onChange, onCommit }: SettingFieldProps) {
  const language = useLanguage()
  const languageName = useLanguageName()
  const label = localize(setting.label, language)
  const Editor = EDITORS[setting.key]
  if (Editor) return <Editor setting={setting} value={value} onChange={onChange} />
  switch (setting.kind) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={onCommit} />
    case 'choice':
      return (
        <Choice
          label={label}
          value={typeof value === 'string' ? value : undefined}
          options={(setting.options ?? []).map((option) => ({ value: option.value, label: localize(option.label, language) }))}
          onChange={onCommit}
        />
      )
    case 'number':
      return (
        <div className={styles.narrow}>
          <NumberInput
            label={label}
            value={typeof value === 'number' ? value : undefined}
            minimum={setting.minimum}
            maximum={setting.maximum}
            onChange={(next) => next !== undefined && onChange(next)}
          />
        </div>
      )
    case 'lines':
      return <Lines label={label} value={value} onChange={onChange} />
    case 'texts':
    case 'markdown':
      return (
        <div className={styles.pair}>
          {LANGUAGES.map((one) => (
            <TextArea
              key={one}
              label={languageName(one)}
              rows={setting.kind === 'markdown' ? 8 : 2}
              value={textIn(value, one)}
              onChange={(event) => onChange({ ...textsIn(value), [one]: event.target.value })}
            />
          ))}
        </div>
      )
    default:
      return <TextInput label={label} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)} />
  }
}

function Lines({ label, value, onChange }: { label: string; value: Value; onChange: (value: Value) => void }) {
  const lines = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  return (
    <TextArea
      label={label}
      rows={5}
      defaultValue={lines.join('\n')}
      key={lines.length === 0 ? 'empty' : 'filled'}
      onBlur={(event) => {
        const next = event.target.value.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
        if (next.join('\n') !== lines.join('\n')) onChange(next)
      }}
    />
  )
}
