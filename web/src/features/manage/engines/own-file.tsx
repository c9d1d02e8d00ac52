import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { useCustomFile } from './use-weights.ts'
import styles from './local-models.module.css'

/** Adds the operator’s own model by its path on the server or its address. */
export function CustomFile() {
  const { t } = useTranslation()
  const { add, isPending, problem, reset } = useCustomFile()
  const [place, setPlace] = useState('')
  const given = place.trim()
  return (
    <form
      className={styles.own}
      noValidate
      aria-labelledby="own-file"
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== '') void add(given).then((isTaken) => isTaken && setPlace(''))
      }}
    >
      <h3 id="own-file">{t('engines.local.own.title')}</h3>
      <TextInput
        label={t('engines.local.own.label')}
        hint={t('engines.local.own.hint')}
        problem={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        value={place}
        onChange={(event) => {
          setPlace(event.target.value)
          reset()
        }}
      />
      <Button type="submit" disabled={isPending || given === ''}>
        {t('engines.local.own.add')}
      </Button>
      <p role="status" className={styles.look}>
        {isPending && t('engines.local.own.looking')}
        <span className="visually-hidden">{problem}</span>
      </p>
    </form>
  )
}
