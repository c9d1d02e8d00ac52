import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import type { Message } from '../use-tools.ts'
import styles from './message-line.module.css'

/** The last message about a tool, until it is closed or another tool is used. */
export function MessageLine({ message: { text, isFailure, retry }, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.line} data-failure={isFailure || undefined}>
      <p className={styles.text} role={isFailure ? 'alert' : 'status'}>
        {text}
      </p>
      {retry && (
        <Button look="quiet" size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
      <IconButton label={t('common.dismiss')} icon={<X aria-hidden />} className={styles.close} onClick={onClose} />
    </div>
  )
}
