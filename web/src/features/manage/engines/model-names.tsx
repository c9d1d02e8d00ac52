import { LANGUAGES, type Text } from '@stipple/core/domain/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { useLanguageName } from '../settings/use-language-name.ts'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

interface Props {
  readonly label: Text
  readonly busy: boolean
  readonly onSave: (label: Text) => void
  readonly onCancel: () => void
}

/** The name of a model in each language; empty ones give it its own again. */
export function ModelNames({ label, busy, onSave, onCancel }: Props) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const [names, setNames] = useState<Text>(label)
  return (
    <form
      className={rows.names}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(names)
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
      </div>
      <div className={styles.go}>
        <Button size="small" type="submit" look="primary" disabled={busy}>
          {t('common.save')}
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
