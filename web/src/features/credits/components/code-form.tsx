import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import styles from './code-form.module.css'

/** A field for a claim code; spaces around it are ignored. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') setMissing(true)
    else onCode(text.trim())
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextInput
        label={t('dots.points.code')}
        value={text}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        problem={missing ? t('dots.points.codeMissing') : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
      />
      <Button type="submit" className={styles.send}>
        {t('dots.points.check')}
      </Button>
    </form>
  )
}
