import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import styles from './load-failed.module.css'

interface Props {
  readonly onRetry: () => void
  /** Says what could not be loaded. */
  readonly children: ReactNode
}

/** Takes the place of content that could not be loaded, and loads it again. */
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
