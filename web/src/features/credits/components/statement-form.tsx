import { STATEMENT_FORMATS } from '@stipple/core/domain/credits'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { errorText } from '../../../lib/notify.ts'
import { localDay } from '../../../lib/stamp.ts'
import { saveStatement } from '../save-statement.ts'
import styles from './statement-form.module.css'

/** Download of the statement of a month. */
export function StatementForm() {
  const { t } = useTranslation()
  const id = useId()
  const thisMonth = localDay(new Date()).slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const { mutate, isPending, error } = useMutation({ mutationFn: saveStatement })
  return (
    <section className={styles.form} aria-label={t('dots.statement.download')}>
      <label htmlFor={id}>{t('dots.statement.title')}</label>
      <input
        id={id}
        className={styles.month}
        type="month"
        min="2000-01"
        max={thisMonth}
        value={month}
        onChange={({ target }) => setMonth(target.value || thisMonth)}
      />
      {STATEMENT_FORMATS.map((format) => (
        <Button key={format} size="small" disabled={isPending} onClick={() => mutate({ month, format })}>
          {format.toUpperCase()}
        </Button>
      ))}
      {error && (
        <p className={styles.problem} role="alert">
          {t('dots.statement.failed')} {errorText(error)}
        </p>
      )}
    </section>
  )
}
