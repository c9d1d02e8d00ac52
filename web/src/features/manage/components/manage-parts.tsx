import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { inboxQuery } from '../queries.ts'
import styles from './manage-parts.module.css'

const PAGES = [
  { to: '/manage/jobs', tab: 'jobs' },
  { to: '/manage/config', tab: 'config' },
  { to: '/manage/machines', tab: 'machines' },
  { to: '/manage/orders', tab: 'orders' },
  { to: '/manage/feedback', tab: 'feedback' },
  { to: '/manage/reports', tab: 'reports' },
] as const

/** Navigation of the administration, with the number of items that wait in each part. */
export function ManageParts() {
  const { t } = useTranslation()
  const { data } = useQuery(inboxQuery)
  const waiting: Partial<Record<(typeof PAGES)[number]['tab'], number>> = data ?? {}
  return (
    <nav className={styles.parts} data-scrolls aria-label={t('manage.desk')}>
      {PAGES.map(({ to, tab }) => (
        <Link key={to} to={to} className={styles.part} activeProps={{ 'aria-current': 'page' }}>
          {t(`manage.tabs.${tab}`)}
          <Waiting count={waiting[tab] ?? 0} />
        </Link>
      ))}
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={styles.waiting} role="img" aria-label={t('manage.waiting', { count })}>
      {count}
    </span>
  )
}
