import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import styles from './load-failed.module.css'

interface Props {
  readonly onRetry: () => void
  /** The text that names the missing content. */
  readonly children: ReactNode
}

/** Replaces content that could not be loaded, and retries. */
export function LoadFailed({ onRetry, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.failed}>
      <p role="alert">{children}</p>
      <Button size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
