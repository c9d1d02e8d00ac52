import { CallError } from '@stipple/core/contract/client'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { errorText } from '../../../lib/notify.ts'
import styles from './manage-frame.module.css'

interface Props {
  readonly title: string
  /** Number of items on the page, as text. */
  readonly count?: string | undefined
  /** Reason why nothing can be shown. */
  readonly error?: Error | null
  readonly onRetry?: () => void
  readonly children: ReactNode
}

/** A page of the administration: a title, and errors. Access is checked by the server. */
export function ManageFrame({ title, count, error, onRetry, children }: Props) {
  const { t } = useTranslation()
  if (error instanceof CallError && error.reply?.code === 'no_access')
    return (
      <Empty as="page" title={t('manage.noAccess')} text={errorText(error)} form="peak">
        <Link to="/" className={buttonClass({})}>
          {t('common.toHome')}
        </Link>
      </Empty>
    )
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {count !== undefined && <span className={styles.soft}>{count}</span>}
      </header>
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error)} {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        </p>
      )}
      {children}
    </div>
  )
}
