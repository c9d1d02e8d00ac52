import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './manage-parts.module.css'

const PAGES = [
  { to: '/manage/jobs', tab: 'jobs' },
  { to: '/manage/config', tab: 'config' },
  { to: '/manage/orders', tab: 'orders' },
  { to: '/manage/feedback', tab: 'feedback' },
  { to: '/manage/reports', tab: 'reports' },
] as const

/** The parts of the operator’s desk, above each of them. */
export function ManageParts() {
  const { t } = useTranslation()
  return (
    <nav className={styles.parts} aria-label={t('manage.desk')}>
      {PAGES.map(({ to, tab }) => (
        <Link key={to} to={to} className={styles.part} activeProps={{ 'aria-current': 'page' }}>
          {t(`manage.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
