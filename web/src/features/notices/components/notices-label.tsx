import { useTranslation } from 'react-i18next'
import { useNotices } from '../store.ts'

/** “Notices”, and how many are new. `news`: nothing where none are. */
export function NoticesLabel({ news = false }: { news?: boolean }) {
  const { t } = useTranslation()
  const unread = useNotices((state) => state.unread)
  if (unread > 0) return t('shell.noticesUnread', { count: unread })
  return news ? null : t('shell.notices')
}
