import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { useChangeHordeKey, useHordeKey } from '../queries.ts'
import { Toggle } from './toggle.tsx'
import styles from './options-panel.module.css'

/** Fields for the AI Horde that this site is connected to; empty without a connection. */
export function HordeOptions() {
  const { t } = useTranslation()
  const end = useHordeKey()
  const change = useChangeHordeKey()
  const [key, setKey] = useState('')
  const hint = useId()
  if (end === undefined) return null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(key.trim(), { onSuccess: () => setKey('') })
  }
  return (
    <>
      <h2 className={styles.part}>{t('options.horde.title')}</h2>
      <Toggle option="shareWithLaion" label={t('options.horde.share')} hint={t('options.horde.shareHint')} />
      <form className={styles.key} onSubmit={submit} aria-describedby={hint} noValidate>
        <TextInput
          label={t('options.horde.key')}
          problem={change.error ? t('options.horde.badKey') : undefined}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <Button type="submit" disabled={change.isPending || key.trim() === ''}>
          {t('common.save')}
        </Button>
        {end !== '' && (
          <Button type="button" disabled={change.isPending} onClick={() => change.mutate('')}>
            {t('options.horde.remove')}
          </Button>
        )}
        <p className={styles.hint} id={hint}>
          {end === '' ? t('options.horde.keyHint') : t('options.horde.kept', { end })}
        </p>
      </form>
    </>
  )
}
