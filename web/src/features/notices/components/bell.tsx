import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useNotices } from '../store.ts'
import { UnreadDot } from './unread-dot.tsx'
import styles from './bell.module.css'

/** Opens the notices, and shows if there are new ones. */
export function Bell() {
  const { t } = useTranslation()
  const unread = useNotices((state) => state.unread)
  return (
    <span className={styles.bell}>
      <IconButton
        label={unread === 0 ? t('shell.notices') : t('shell.noticesUnread', { count: unread })}
        icon={<BellIcon aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => showDialog('notices')}
      />
      <UnreadDot />
    </span>
  )
}
