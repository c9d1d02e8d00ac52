import type { EngineConnection } from '@stipple/core/contract/engines'
import { MODEL_AUDIENCES, type ModelAudience } from '@stipple/core/domain/model-audience'
import { LANGUAGES, type Text } from '@stipple/core/domain/text'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveButtons } from '../../../components/button/save-buttons.tsx'
import { LabelledChoice } from '../../../components/choice/labelled-choice.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { useLanguageName } from '../settings/use-language-name.ts'
import type { ModelChange } from './use-connection.ts'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

interface Props {
  readonly model: EngineConnection['models'][number]
  readonly busy: boolean
  readonly onSave: (change: Pick<ModelChange, 'label' | 'audience' | 'price'>) => void
  readonly onCancel: () => void
}

/** Name of a model in each language (empty: its own), its audience, and its cost in money at this engine. */
export function ModelDetails({ model, busy, onSave, onCancel }: Props) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const [names, setNames] = useState<Text>(model.label)
  const [audience, setAudience] = useState<ModelAudience | 'all'>(model.audience ?? 'all')
  const [price, setPrice] = useState(model.price)
  const money = useId()
  const paid = { hint: t('engines.models.priceHint') }
  return (
    <form
      className={rows.details}
      onSubmit={(event) => {
        event.preventDefault()
        onSave({
          ...(names !== model.label && { label: names }),
          ...(audience !== (model.audience ?? 'all') && { audience: audience === 'all' ? null : audience }),
          ...(price !== model.price && { price: price ?? null }),
        })
      }}
    >
      <div className={styles.fields}>
        {LANGUAGES.map((language, at) => (
          <TextInput
            key={language}
            label={t('engines.models.nameIn', { language: languageName(language) })}
            autoFocus={at === 0}
            maxLength={80}
            value={names[language] ?? ''}
            onChange={(event) => setNames({ ...names, [language]: event.target.value })}
          />
        ))}
        <FieldShell id={money} label={t('engines.models.price')} {...paid}>
          <NumberInput
            id={money}
            value={price}
            minimum={0}
            maximum={10_000}
            step={0.0001}
            describedBy={describedBy(money, paid)}
            onChange={setPrice}
          />
        </FieldShell>
      </div>
      <LabelledChoice
        label={t('engines.models.audience')}
        value={audience}
        options={(['all', ...MODEL_AUDIENCES] as const).map((value) => ({ value, label: t(`engines.models.for.${value}`) }))}
        onChange={setAudience}
      />
      <div className={styles.go}>
        <SaveButtons disabled={busy} onCancel={onCancel} />
      </div>
    </form>
  )
}
