import { localize } from '@stipple/core/domain/text'
import { Info, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useDismissed } from '../dismissed-store.ts'
import { useSite } from '../queries.ts'
import styles from './announcement.module.css'

/** The operator's announcement at the top of the page, until it is dismissed. */
export function Announcement() {
  const { t } = useTranslation()
  const language = useLanguage()
  const announcement = useSite()?.announcement
  const dismissed = useDismissed((state) => state.text)
  if (!announcement) return null
  const text = localize(announcement.text, language)
  // In any language it is the same announcement.
  const mark = JSON.stringify(announcement)
  if (dismissed === mark) return null
  const Sign = announcement.tone === 'warning' ? TriangleAlert : Info
  return (
    <aside className={styles.announcement} data-tone={announcement.tone} aria-label={t('shell.announcement')}>
      <Sign size={16} aria-hidden />
      <p className={styles.text}>{text}</p>
      <IconButton label={t('common.dismiss')} icon={<X aria-hidden />} onClick={() => useDismissed.setState({ text: mark })} />
    </aside>
  )
}
