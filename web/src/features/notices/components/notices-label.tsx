import { useTranslation } from 'react-i18next'
import { useNotices } from '../store.ts'

/** “Notices” with the number of new ones. `news`: empty if there are none. */
export function NoticesLabel({ news = false }: { news?: boolean }) {
  const { t } = useTranslation()
  const unread = useNotices((state) => state.unread)
  if (unread > 0) return t('shell.noticesUnread', { count: unread })
  return news ? null : t('shell.notices')
}
