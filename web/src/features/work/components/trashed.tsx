import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { daysLeft, restoreWorks, workQuery } from '../../history/public.ts'
import styles from './trashed.module.css'

/** Shown above the facts of a work in the trash. */
export function TrashedBanner({ work, until }: { work: Work; until: string }) {
  const { t } = useTranslation()
  const restore = useRestore(work.image_id)
  return (
    <div className={styles.banner} role="status">
      <Trash2 size={16} aria-hidden />
      <p>{t('detail.trashed', { count: daysLeft(until) })}</p>
      <Button size="small" icon={<RotateCcw size={14} aria-hidden />} onClick={restore}>
        {t('gallery.restore')}
      </Button>
    </div>
  )
}

/** Replaces a work that was just deleted. */
export function JustDeleted({ id }: { id: string }) {
  const { t } = useTranslation()
  const restore = useRestore(id)
  return (
    <Empty as="page" title={t('detail.trashedTitle')} text={t('detail.trashedText')} form="waves">
      <Button look="primary" icon={<RotateCcw size={16} aria-hidden />} onClick={restore}>
        {t('gallery.restore')}
      </Button>
      <Link to="/history" className={buttonClass({})}>
        {t('detail.toWorks')}
      </Link>
    </Empty>
  )
}

function useRestore(id: string): () => void {
  const queries = useQueryClient()
  return () =>
    void restoreWorks(queries, [id]).then((done) => {
      if (done) void queries.invalidateQueries({ queryKey: workQuery(id).queryKey })
    })
}
