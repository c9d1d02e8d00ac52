import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/icon-button.tsx'
import styles from './pager.module.css'

interface Props {
  /** Name of the list, for screen readers. */
  readonly label: string
  /** From 1. */
  readonly page: number
  readonly total: number
  readonly perPage: number
  readonly onPage: (page: number) => void
}

/** Pagination of a list; renders nothing for a single page. */
export function Pager({ label, page, total, perPage, onPage }: Props) {
  const { t } = useTranslation()
  const pages = Math.ceil(total / perPage)
  if (pages < 2) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton
        label={t('common.previousPage')}
        icon={<ChevronLeft aria-hidden />}
        look="framed"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">{t('common.page', { page, pages })}</span>
      <IconButton
        label={t('common.nextPage')}
        icon={<ChevronRight aria-hidden />}
        look="framed"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
