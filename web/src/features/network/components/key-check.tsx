import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { compact } from '../figures.ts'
import { useFindUser } from '../queries.ts'
import styles from './network.module.css'

/** Shows the owner of a key, for members whose worker is refused. */
export function KeyCheck() {
  const { t } = useTranslation()
  const language = useLanguage()
  const find = useFindUser()
  const [key, setKey] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    find.mutate(key.trim())
  }
  return (
    <details className={styles.check}>
      <summary>{t('network.check.title')}</summary>
      <form className={styles.ask} onSubmit={submit} noValidate>
        <TextInput
          label={t('network.check.key')}
          problem={find.error ? t('network.failed.user') : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <Button type="submit" disabled={find.isPending || key.trim() === ''}>
          {t('network.check.action')}
        </Button>
      </form>
      {find.data && (
        <p role="status" className={styles.facts}>
          <span>{find.data.name}</span>
          <span>{t('network.check.kudos', { count: compact(find.data.kudos, language) })}</span>
          <span>{t('network.team.workers', { count: find.data.workers })}</span>
        </p>
      )}
    </details>
  )
}
