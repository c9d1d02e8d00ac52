import { Link } from '@tanstack/react-router'
import { CircleUserRound, House, Images, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoticesLabel, UnreadDot } from '../../features/notices/public.ts'
import styles from './phone-menu.module.css'

/** The bottom menu of small screens. */
export function PhoneMenu() {
  const { t } = useTranslation()
  return (
    <nav className={styles.menu} aria-label={t('shell.mainMenu')}>
      <Link to="/" activeOptions={{ exact: true }} className={styles.item}>
        <House aria-hidden />
        {t('shell.home')}
      </Link>
      <Link to="/generate/{-$type}/{-$model}" params={{ type: undefined, model: undefined }} className={styles.item}>
        <PenLine aria-hidden />
        {t('shell.create')}
      </Link>
      <Link to="/history" className={styles.item}>
        <Images aria-hidden />
        {t('shell.images')}
      </Link>
      <Link to="/me" className={styles.item}>
        <span className={styles.marked}>
          <CircleUserRound aria-hidden />
          <UnreadDot />
        </span>
        {t('shell.me')}
        <span className="visually-hidden">
          <NoticesLabel news />
        </span>
      </Link>
    </nav>
  )
}
